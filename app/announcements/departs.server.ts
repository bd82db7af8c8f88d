import type { SignedInContext } from '~/app/lib/loader.server'
import { addressableRoles } from '~/worker/announcements/rules'
import { allDeparts } from '~/worker/departs/queries.server'
import { roleCodes } from '~/worker/policy/roles'

/** Returns the institutions that the actor may address; empty for actors who cannot address all roles. */
export async function announcementDeparts(ctx: SignedInContext) {
  if (addressableRoles(ctx.actor).length !== roleCodes.length) return []
  const departs = await allDeparts(ctx)
  return departs.map((one) => ({ value: one.id, label: one.departName }))
}
