import { useSearchParams } from 'react-router'
import { LightLink } from '~/app/ui/light'
import { t as auth } from '../texts'
import { Outcome } from './matter'
import { pageTitle } from './say'
import { t } from './texts'

export const meta = () => pageTitle(t.activationResult)

/** How the activation ended. What the address says is shown as text of a kind that is known, never as it stands. */
export default function ActiveResult() {
  const [search] = useSearchParams()
  const username = search.get('username')
  const toSignIn = <LightLink href="/user/login">{username ? auth.signIn : auth.backToSignIn}</LightLink>
  return username ? (
    <Outcome title={t.activated} acts={toSignIn}>
      <p>{t.activatedNext(username.slice(0, 20))}</p>
    </Outcome>
  ) : (
    <Outcome good={false} title={t.notActivated} acts={toSignIn}>
      <p>{t.notActivatedWhy}</p>
    </Outcome>
  )
}
