import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { useLightForm } from '~/app/lib/light-form'
import { loadOpen } from '~/app/lib/load.server'
import { DefaultButton, LightButton, LightLink, PasswordField, TextField } from '~/app/ui/light'
import type { Route } from './+types/change-email'
import { useCaptcha } from '../parts/captcha'
import { seal } from '../sign-in'
import { t as auth } from '../texts'
import { useAskCode } from './codes'
import { AskedCaptcha, MailFields } from './contact-fields'
import { Matter, Outcome } from './matter'
import style from './matter.module.css'
import { pageTitle, say } from './say'
import { t } from './texts'
import { captchaAsked } from './with-captcha.server'
import * as account from '~/worker/auth/account/calls'

export const meta = () => pageTitle(auth.changeEmail)
export const loader = (args: Route.LoaderArgs) => loadOpen(args, captchaAsked)

/** Another mailbox for an account, by its password and a code that is sent to the new one. */
export default function ChangeEmail({ loaderData: { withCaptcha } }: Route.ComponentProps) {
  const captcha = useCaptcha(withCaptcha ? undefined : null)
  const [done, setDone] = useState(false)
  const { errors, show, busy, field, form, props } = useLightForm({
    prefix: 'email',
    keep: 'email',
    schema: () => import('../forms').then((all) => all.ChangeEmailForm),
    async send({ username, password, email, emailCode }) {
      const sealed = await seal(password)
      if (!sealed.ok) return say(sealed)
      const answer = await ask(account.changeEmail, {
        ...{ username, email, emailCode },
        password: sealed.result[0],
      })
      if (!answer.ok) return say(answer)
      setDone(true)
      return answer
    },
  })
  const code = useAskCode(form, captcha, withCaptcha, show)
  if (done)
    return (
      <Outcome title={t.emailChanged} acts={<LightLink href="/user/login">{auth.backToSignIn}</LightLink>}>
        <p>{t.emailChangedNext}</p>
      </Outcome>
    )
  return (
    <Matter title={auth.changeEmail} lead={t.changeEmailLead}>
      <form {...props} className={style.form}>
        <DefaultButton />
        <TextField label={auth.username} autoComplete="username" autoFocus {...field('username')} />
        <PasswordField label={auth.password} placeholder={auth.passwordMissing} {...field('password')} />
        <AskedCaptcha id="email-captcha" asked={withCaptcha} captcha={captcha} errors={errors} />
        <MailFields field={field} label={t.newEmail} mode="changeEmail" ask={code} />
        <LightButton block busy={busy}>
          {t.submitEmail}
        </LightButton>
      </form>
    </Matter>
  )
}
