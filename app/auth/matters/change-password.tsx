import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { loadOpen } from '~/app/lib/load.server'
import { LightLink } from '~/app/ui/light'
import { isPerson } from '~/worker/core/actor'
import type { Route } from './+types/change-password'
import { PasswordForm } from '../parts/password-form'
import { updatePassword } from '../passwords'
import { safeRedirect } from '../redirect'
import { t as auth } from '../texts'
import { t as steps } from '../steps.texts'
import { Outcome } from './matter'
import style from './matter.module.css'
import { pageTitle, say } from './say'
import { t } from './texts'

export const meta = () => pageTitle(auth.changePassword)
export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, async ({ actor }) => ({ username: isPerson(actor) ? actor.username : '' }))

/** Changes the password of the signed-in person. */
export default function ChangePassword({ loaderData: { username } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const [done, setDone] = useState(false)
  if (!username)
    return (
      <Outcome
        good={false}
        title={steps.notSignedIn}
        acts={<LightLink href="/user/login?redirect=%2Fuser%2FchangePassword">{auth.signIn}</LightLink>}
      >
        <p>{t.signInFirst}</p>
      </Outcome>
    )
  if (done)
    return (
      <Outcome
        title={steps.passwordChanged}
        acts={<LightLink href={safeRedirect(search.get('redirect'))}>{t.goOn}</LightLink>}
      >
        <p>{t.othersSignedOut}</p>
      </Outcome>
    )
  return (
    <>
      <h2 className={style.head}>{auth.changePassword}</h2>
      <p className={style.lead}>{t.changePasswordLead}</p>
      <PasswordForm
        username={username}
        send={async (values) => {
          const answer = await updatePassword(username, values)
          if (!answer.ok) return say(answer)
          setDone(true)
          return answer
        }}
      >
        <LightLink href={safeRedirect(search.get('redirect'))} look="borderless" block>
          {t.notNow}
        </LightLink>
      </PasswordForm>
    </>
  )
}
