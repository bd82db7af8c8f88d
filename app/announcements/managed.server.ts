import type { SignedIn } from '~/app/lib/load.server'
import { ManageQuery } from '~/worker/announcements/contract'
import { managedAnnouncements } from '~/worker/announcements/queries/manage.server'
import { addressable } from '~/worker/announcements/rules'
import { forgive } from '~/worker/core/list'
import { roles } from '~/worker/policy/roles'
import { announcementDeparts } from './departs.server'

/** The announcements that a person manages, and whom they may be for. */
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
