import { Link } from 'react-router'
import { pageTitle } from '~/app/auth/matters/say'
import { loadOpen } from '~/app/lib/load.server'
import { readFrameTexts } from '~/worker/system/queries.server'
import type { Route } from './+types/register-agree'
import { Contact, Document } from './document'
import { t } from './texts'

export const meta = () => pageTitle(t.registerAgreement)
export const loader = (args: Route.LoaderArgs) => loadOpen(args, readFrameTexts)

/** The agreement for registration. */
export default function RegisterAgree({ loaderData }: Route.ComponentProps) {
  return (
    <Document
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
      <Contact title={t.contact} mailbox={t.mailbox} texts={loaderData} />
      <p>
        <Link to="/user/register">{t.backToRegister}</Link>
      </p>
    </Document>
  )
}
