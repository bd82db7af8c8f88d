import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { loadPublicPage } from '~/app/lib/loader.server'
import { PlainLink } from '~/app/ui/plain-controls'
import { isPerson } from '~/worker/core/actor'
import type { Route } from './+types/password-change'
import { PasswordForm } from '../parts/password-form'
import { updatePassword } from '../password-change'
import { safeRedirect } from '../safe-redirect'
import { t as auth } from '../texts'
import { t as steps } from '../steps.texts'
import { ResultPage } from './account-page'
import style from './account-page.module.css'
import { pageTitle, notifyPlainFailure } from './failure-notice'
import { t } from './texts'

export const meta = () => pageTitle(auth.changePassword)
export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, async ({ actor }) => ({ username: isPerson(actor) ? actor.username : '' }))

/** Changes the password of the signed-in person. */
export default function ChangePassword({ loaderData: { username } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const [done, setDone] = useState(false)
  if (!username)
    return (
      <ResultPage
        good={false}
        title={steps.notSignedIn}
        acts={<PlainLink href="/user/login?redirect=%2Fuser%2FchangePassword">{auth.signIn}</PlainLink>}
      >
        <p>{t.signInFirst}</p>
      </ResultPage>
    )
  if (done)
    return (
      <ResultPage
        title={steps.passwordChanged}
        acts={<PlainLink href={safeRedirect(search.get('redirect'))}>{t.goOn}</PlainLink>}
      >
        <p>{t.othersSignedOut}</p>
      </ResultPage>
    )
  return (
    <>
      <h2 className={style.head}>{auth.changePassword}</h2>
      <p className={style.lead}>{t.changePasswordLead}</p>
      <PasswordForm
        username={username}
        send={async (values) => {
          const answer = await updatePassword(username, values)
          if (!answer.ok) return notifyPlainFailure(answer)
          setDone(true)
          return answer
        }}
      >
        <PlainLink href={safeRedirect(search.get('redirect'))} look="borderless" block>
          {t.notNow}
        </PlainLink>
      </PasswordForm>
    </>
  )
}
