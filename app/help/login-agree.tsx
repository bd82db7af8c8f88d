import { Link } from 'react-router'
import { pageTitle } from '~/app/auth/matters/say'
import { loadOpen } from '~/app/lib/load.server'
import { readFrameTexts } from '~/worker/system/queries.server'
import type { Route } from './+types/login-agree'
import { Contact, Document } from './document'
import { t } from './texts'

export const meta = () => pageTitle(t.userAgreement)
export const loader = (args: Route.LoaderArgs) => loadOpen(args, readFrameTexts)

/** The user agreement of the sign-in page. */
export default function LoginAgree({ loaderData }: Route.ComponentProps) {
  return (
    <Document
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
      <Contact title={t.contact} mailbox={t.mailbox} texts={loaderData} />
      <p>
        <Link to="/user/login">{t.backToSignIn}</Link>
      </p>
    </Document>
  )
}
