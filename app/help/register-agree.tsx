import { Link } from 'react-router'
import { pageTitle } from '~/app/auth/account-pages/failure-notice'
import { loadPublicPage } from '~/app/lib/loader.server'
import { loadFrameTexts } from '~/worker/system/queries.server'
import type { Route } from './+types/register-agree'
import { ContactSection, TextPage } from './text-page'
import { t } from './texts'

export const meta = () => pageTitle(t.registerAgreement)
export const loader = (args: Route.LoaderArgs) => loadPublicPage(args, loadFrameTexts)

/** The agreement for registration. */
export default function RegisterAgree({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage
      title={t.registerAgreement}
      lead={t.registerLead}
      sections={[
        { title: t.registerWho, text: [t.registerWhoText, t.registerOne] },
        { title: t.registerTrue, text: [t.registerTrueText, t.registerRefuse] },
        { title: t.registerConfirm, text: [t.registerConfirmText] },
        { title: t.privacy, text: [t.privacyData, t.privacyLog] },
        { title: t.liability, text: [loaderData.disclaimer] },
      ]}
    >
      <ContactSection title={t.contact} mailbox={t.mailbox} texts={loaderData} />
      <p>
        <Link to="/user/register">{t.backToRegister}</Link>
      </p>
    </TextPage>
  )
}
