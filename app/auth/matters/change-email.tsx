import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { useLightForm } from '~/app/lib/light-form'
import { load } from '~/app/lib/load.server'
import { DefaultButton, LightButton, LightLink, PasswordField } from '~/app/ui/light'
import type { Route } from './+types/change-email'
import { useCaptcha } from '../parts/captcha'
import { useProofOfWork } from '../proof-of-work/proof-of-work'
import { seal } from '../sign-in'
import { t as auth } from '../texts'
import { useAskCode } from './codes'
import { MailFields } from './contact-fields'
import { Matter, Outcome } from './matter'
import style from './matter.module.css'
import { pageTitle, say } from './say'
import { t } from './texts'
import * as account from '~/worker/auth/account/calls'

export const meta = () => pageTitle(auth.changeEmail)
export const loader = (args: Route.LoaderArgs) =>
  load(args, account.changeEmail, async ({ actor: { username } }) => ({ username }))

/** Changes the mail address of the signed-in person's account, with the password and a code sent to the new address. */
export default function ChangeEmail({ loaderData: { username } }: Route.ComponentProps) {
  const captcha = useCaptcha(null)
  // For signed-in people the call requires neither a captcha nor a proof of work.
  const proof = useProofOfWork(false)
  const [done, setDone] = useState(false)
  const { show, busy, field, form, props } = useLightForm({
    prefix: 'email',
    keep: 'email',
    schema: () => import('../forms').then((all) => all.ChangeEmailForm),
    async send({ password, email, emailCode }) {
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
  const code = useAskCode(form, captcha, proof, show)
  if (done)
    return (
      <Outcome title={t.emailChanged} acts={<LightLink href="/">{t.goOn}</LightLink>}>
        <p>{t.emailChangedNext}</p>
      </Outcome>
    )
  return (
    <Matter title={auth.changeEmail} lead={t.changeEmailLead}>
      <form {...props} className={style.form}>
        <DefaultButton />
        <input type="hidden" name="username" value={username} />
        <PasswordField label={auth.password} placeholder={auth.passwordMissing} {...field('password')} />
        <MailFields field={field} label={t.newEmail} mode="changeEmail" ask={code} />
        <LightButton block busy={busy}>
          {t.submitEmail}
        </LightButton>
      </form>
    </Matter>
  )
}
