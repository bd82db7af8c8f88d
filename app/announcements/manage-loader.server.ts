import type { SignedInContext } from '~/app/lib/loader.server'
import { ManageQuery } from '~/worker/announcements/contract'
import { managedAnnouncements } from '~/worker/announcements/queries/management.server'
import { addressableRoles } from '~/worker/announcements/rules'
import { parseLenient } from '~/worker/core/list'
import { roles } from '~/worker/policy/roles'
import { announcementDeparts } from './departs.server'

/** Loads the announcements that the actor manages, with the possible recipients. */
export async function loadManageScreen(ctx: SignedInContext, url: URL) {
  const query = parseLenient(ManageQuery, url.searchParams)
  const page = await managedAnnouncements(ctx, query)
  return {
    query,
    page,
    roles: addressableRoles(ctx.actor).map((code) => ({ value: code, label: roles[code].name })),
    departs: await announcementDeparts(ctx),
  }
}
export type ManageScreenData = Awaited<ReturnType<typeof loadManageScreen>>
