import { useState } from 'react'
import { callApi } from '~/app/lib/api'
import { useUncontrolledForm } from '~/app/lib/uncontrolled-form'
import { notify, notifyFailure } from '~/app/lib/notify'
import { PlainButton, TextField } from '~/app/ui/plain-controls'
import { encryptTexts } from '../../sign-in'
import { t } from '../../texts'
import { t as steps } from '../../steps.texts'
import style from './choice.module.css'
import { StepDialog } from './step-dialog'
import * as account from '~/worker/auth/account/calls'

/** The account's mail address is not confirmed: sends the link again, to the complete address that the person types. */
export function ActivationStep({ email, onDone }: { email: string; onDone: () => void }) {
  const [sent, setSent] = useState('')
  const { busy, field, props } = useUncontrolledForm({
    prefix: 'activate',
    schema: () => import('../../form-schemas').then((all) => all.EmailForm),
    async send({ email: typed }) {
      const sealed = await encryptTexts(typed.trim())
      const answer = sealed.ok ? await callApi(account.sendActivateEmail, { email: sealed.result[0] }) : sealed
      if (!answer.ok) {
        notifyFailure(answer)
        return answer
      }
      notify.success(answer.message || steps.mailSent)
      setSent(typed.trim())
    },
  })
  return (
    <StepDialog title={t.activation} hint={t.activationHint} onCancel={onDone}>
      {sent ? (
        <div className={style.form}>
          <p role="status">{steps.activationSent(sent)}</p>
          <PlainButton type="button" block onClick={onDone}>
            {t.backToSignIn}
          </PlainButton>
        </div>
      ) : (
        <form {...props} className={style.form}>
          <TextField
            label={steps.email}
            type="email"
            autoComplete="email"
            autoFocus
            defaultValue={email.includes('*') ? '' : email}
            placeholder={email || steps.emailMissing}
            {...field('email')}
          />
          <PlainButton block busy={busy}>
            {steps.sendActivation}
          </PlainButton>
          <p className={style.note}>{steps.mailboxWrong}</p>
        </form>
      )}
    </StepDialog>
  )
}
