import { useSearchParams } from 'react-router'
import { PlainLink } from '~/app/ui/plain-controls'
import { t as auth } from '../texts'
import { ResultPage } from './account-page'
import { pageTitle } from './failure-notice'
import { t } from './texts'

export const meta = () => pageTitle(t.registered)

/** Shows the next steps after registering: the mailed link, and who confirms the account. */
export default function RegistrationResult() {
  const [search] = useSearchParams()
  const email = search.get('email')
  return (
    <ResultPage title={t.registered} acts={<PlainLink href="/user/login">{auth.backToSignIn}</PlainLink>}>
      <p>{email ? t.linkSentTo(email) : t.linkSent}</p>
      <p>{search.get('by') === 'mechanism' ? t.confirmedByMechanism : t.confirmedByCentre}</p>
    </ResultPage>
  )
}
