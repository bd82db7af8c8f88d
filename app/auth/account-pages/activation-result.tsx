import { useSearchParams } from 'react-router'
import { PlainLink } from '~/app/ui/plain-controls'
import { t as auth } from '../texts'
import { ResultPage } from './account-page'
import { pageTitle } from './failure-notice'
import { t } from './texts'

export const meta = () => pageTitle(t.activationResult)

/** The result of an activation. Values of the address are rendered as plain text in fixed sentences. */
export default function ActivationResult() {
  const [search] = useSearchParams()
  const username = search.get('username')
  const toSignIn = <PlainLink href="/user/login">{username ? auth.signIn : auth.backToSignIn}</PlainLink>
  return username ? (
    <ResultPage title={t.activated} acts={toSignIn}>
      <p>{t.activatedNext(username.slice(0, 20))}</p>
    </ResultPage>
  ) : (
    <ResultPage good={false} title={t.notActivated} acts={toSignIn}>
      <p>{t.notActivatedWhy}</p>
    </ResultPage>
  )
}
