import { Link } from 'react-router'
import { pageTitle } from '~/app/auth/account-pages/failure-notice'
import { loadPublicPage } from '~/app/lib/loader.server'
import { loadFrameTexts } from '~/worker/system/queries.server'
import type { Route } from './+types/help'
import { ContactSection, TextPage } from './text-page'
import { t } from './texts'

export const meta = () => pageTitle(t.helpTitle)
export const loader = (args: Route.LoaderArgs) => loadPublicPage(args, loadFrameTexts)

/** Help on registration and sign-in. */
export default function Help({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage
      title={t.helpTitle}
      lead={t.helpLead}
      sections={[
        { title: t.howToRegister, text: [t.howToRegisterText] },
        { title: t.noActivation, text: [t.noActivationText] },
        { title: t.forgotten, text: [t.forgottenText] },
        { title: t.passwordRules, text: [t.passwordRulesText] },
        { title: t.locked, text: [t.lockedText] },
        { title: t.noCode, text: [t.noCodeText] },
        { title: t.twoSteps, text: [t.twoStepsText] },
        { title: t.severalRoles, text: [t.severalRolesText] },
        { title: t.holderLeft, text: [t.holderLeftText] },
      ]}
    >
      <ContactSection title={t.stillStuck} mailbox={t.mailbox} texts={loaderData} />
      <p>
        <Link to="/user/login">{t.backToSignIn}</Link>
      </p>
    </TextPage>
  )
}
