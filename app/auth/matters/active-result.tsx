import { useSearchParams } from 'react-router'
import { LightLink } from '~/app/ui/light'
import { t as auth } from '../texts'
import { Outcome } from './matter'
import { pageTitle } from './say'
import { t } from './texts'

export const meta = () => pageTitle(t.activationResult)

/** The result of an activation. Values of the address are rendered as plain text in fixed sentences. */
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
