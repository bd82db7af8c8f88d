import { AppearanceForm } from '~/app/frame/appearance-form'
import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { Page, Section } from '~/app/ui/page'
import * as wishes from '~/worker/messages/preferences/calls'
import { myPreferences } from '~/worker/messages/preferences/preferences.server'
import type { Route } from './+types/preferences'
import { NotificationPreferences } from './parts/notification-preferences'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, wishes.myPreferences, async (ctx) => ({ wish: await myPreferences(ctx) }))

export const meta = titleMeta(() => t.custom)

/** The appearance settings, as in the frame's drawer, and the preferences for notifications. */
export default function Preferences({ loaderData: { wish } }: Route.ComponentProps) {
  return (
    <Page title={t.custom} note={t.customNote} width="form">
      <Section>
        <AppearanceForm />
      </Section>
      <NotificationPreferences wish={wish} />
    </Page>
  )
}
