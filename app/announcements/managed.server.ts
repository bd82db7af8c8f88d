import type { SignedIn } from '~/app/lib/load.server'
import { ManageQuery } from '~/worker/announcements/contract'
import { managedAnnouncements } from '~/worker/announcements/queries/manage.server'
import { addressable } from '~/worker/announcements/rules'
import { forgive } from '~/worker/core/list'
import { roles } from '~/worker/policy/roles'
import { announcementDeparts } from './departs.server'

/** Loads the announcements that the actor manages, with the possible recipients. */
export async function managedScreen(ctx: SignedIn, url: URL) {
  const query = forgive(ManageQuery, url.searchParams)
  const page = await managedAnnouncements(ctx, query)
  return {
    query,
    page,
    roles: addressable(ctx.actor).map((code) => ({ value: code, label: roles[code].name })),
    departs: await announcementDeparts(ctx),
  }
}
export type Managed = Awaited<ReturnType<typeof managedScreen>>
