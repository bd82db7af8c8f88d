import { LookForm } from '~/app/frame/look-form'
import { load } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import { Page, Section } from '~/app/ui/page'
import * as wishes from '~/worker/messages/wishes/calls'
import { myWish } from '~/worker/messages/wishes/wishes.server'
import type { Route } from './+types/custom'
import { Wishes } from './parts/wishes'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  load(args, wishes.myWish, async (ctx) => ({ wish: await myWish(ctx) }))

export const meta = title(() => t.custom)

/** The appearance settings, as in the frame's drawer, and the preferences for notifications. */
export default function Custom({ loaderData: { wish } }: Route.ComponentProps) {
  return (
    <Page title={t.custom} note={t.customNote} width="form">
      <Section>
        <LookForm />
      </Section>
      <Wishes wish={wish} />
    </Page>
  )
}
