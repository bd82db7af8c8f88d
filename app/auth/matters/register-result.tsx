import { useSearchParams } from 'react-router'
import { LightLink } from '~/app/ui/light'
import { t as auth } from '../texts'
import { Outcome } from './matter'
import { pageTitle } from './say'
import { t } from './texts'

export const meta = () => pageTitle(t.registered)

/** Shows the next steps after registering: the mailed link, and who confirms the account. */
export default function RegisterResult() {
  const [search] = useSearchParams()
  const email = search.get('email')
  return (
    <Outcome title={t.registered} acts={<LightLink href="/user/login">{auth.backToSignIn}</LightLink>}>
      <p>{email ? t.linkSentTo(email) : t.linkSent}</p>
      <p>{search.get('by') === 'mechanism' ? t.confirmedByMechanism : t.confirmedByCentre}</p>
    </Outcome>
  )
}
