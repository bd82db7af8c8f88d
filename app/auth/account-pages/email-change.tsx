import { useState } from 'react'
import { callApi } from '~/app/lib/api'
import { useUncontrolledForm } from '~/app/lib/uncontrolled-form'
import { loadPage } from '~/app/lib/loader.server'
import { DefaultSubmitButton, PlainButton, PlainLink, PasswordField } from '~/app/ui/plain-controls'
import type { Route } from './+types/email-change'
import { useCaptcha } from '../parts/captcha'
import { useProofOfWork } from '../proof-of-work/proof-of-work'
import { encryptTexts } from '../sign-in'
import { t as auth } from '../texts'
import { useCodeRequest } from './code-requests'
import { MailFields } from './contact-fields'
import { AccountPage, ResultPage } from './account-page'
import style from './account-page.module.css'
import { pageTitle, notifyPlainFailure } from './failure-notice'
import { t } from './texts'
import * as account from '~/worker/auth/account/calls'

export const meta = () => pageTitle(auth.changeEmail)
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, account.changeEmail, async ({ actor: { username } }) => ({ username }))

/** Changes the mail address of the signed-in person's account, with the password and a code sent to the new address. */
export default function ChangeEmail({ loaderData: { username } }: Route.ComponentProps) {
  const captcha = useCaptcha(null)
  // For signed-in people the call requires neither a captcha nor a proof of work.
  const proof = useProofOfWork(false)
  const [done, setDone] = useState(false)
  const { show, busy, field, form, props } = useUncontrolledForm({
    prefix: 'email',
    keep: 'email',
    schema: () => import('../form-schemas').then((all) => all.ChangeEmailForm),
    async send({ password, email, emailCode }) {
      const sealed = await encryptTexts(password)
      if (!sealed.ok) return notifyPlainFailure(sealed)
      const answer = await callApi(account.changeEmail, {
        ...{ username, email, emailCode },
        password: sealed.result[0],
      })
      if (!answer.ok) return notifyPlainFailure(answer)
      setDone(true)
      return answer
    },
  })
  const code = useCodeRequest(form, captcha, proof, show)
  if (done)
    return (
      <ResultPage title={t.emailChanged} acts={<PlainLink href="/">{t.goOn}</PlainLink>}>
        <p>{t.emailChangedNext}</p>
      </ResultPage>
    )
  return (
    <AccountPage title={auth.changeEmail} lead={t.changeEmailLead}>
      <form {...props} className={style.form}>
        <DefaultSubmitButton />
        <input type="hidden" name="username" value={username} />
        <PasswordField label={auth.password} placeholder={auth.passwordMissing} {...field('password')} />
        <MailFields field={field} label={t.newEmail} mode="changeEmail" ask={code} />
        <PlainButton block busy={busy}>
          {t.submitEmail}
        </PlainButton>
      </form>
    </AccountPage>
  )
}
