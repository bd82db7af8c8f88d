import { Link } from 'react-router'
import { pageTitle } from '~/app/auth/account-pages/failure-notice'
import { loadPublicPage } from '~/app/lib/loader.server'
import { loadFrameTexts } from '~/worker/system/queries.server'
import type { Route } from './+types/login-agree'
import { ContactSection, TextPage } from './text-page'
import { t } from './texts'

export const meta = () => pageTitle(t.userAgreement)
export const loader = (args: Route.LoaderArgs) => loadPublicPage(args, loadFrameTexts)

/** The user agreement of the sign-in page. */
export default function LoginAgree({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage
      title={t.userAgreement}
      lead={t.userLead}
      sections={[
        { title: t.scope, text: [t.scopeUse, t.scopeAccept] },
        { title: t.accounts, text: [t.accountOwn, t.accountStolen, t.accountLeaves] },
        { title: t.work, text: [t.workTrue, t.workFair, t.workSecret] },
        { title: t.privacy, text: [t.privacyData, t.privacyLog] },
        { title: t.liability, text: [loaderData.disclaimer] },
      ]}
    >
      <ContactSection title={t.contact} mailbox={t.mailbox} texts={loaderData} />
      <p>
        <Link to="/user/login">{t.backToSignIn}</Link>
      </p>
    </TextPage>
  )
}
