import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { useLightForm } from '~/app/lib/light-form'
import { tell, tellFailure } from '~/app/lib/tell'
import { LightButton, TextField } from '~/app/ui/light'
import { seal } from '../../sign-in'
import { t } from '../../texts'
import { t as steps } from '../../steps.texts'
import style from './choice.module.css'
import { StepDialog } from './dialog'
import * as account from '~/worker/auth/account/calls'

/** The account's mail address is not confirmed: sends the link again, to the complete address that the person types. */
export function ActivateStep({ email, onDone }: { email: string; onDone: () => void }) {
  const [sent, setSent] = useState('')
  const { busy, field, props } = useLightForm({
    prefix: 'activate',
    schema: () => import('../../forms').then((all) => all.EmailForm),
    async send({ email: typed }) {
      const sealed = await seal(typed.trim())
      const answer = sealed.ok ? await ask(account.sendActivateEmail, { email: sealed.result[0] }) : sealed
      if (!answer.ok) {
        tellFailure(answer)
        return answer
      }
      tell.success(answer.message || steps.mailSent)
      setSent(typed.trim())
    },
  })
  return (
    <StepDialog title={t.activation} hint={t.activationHint} onCancel={onDone}>
      {sent ? (
        <div className={style.form}>
          <p role="status">{steps.activationSent(sent)}</p>
          <LightButton type="button" block onClick={onDone}>
            {t.backToSignIn}
          </LightButton>
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
          <LightButton block busy={busy}>
            {steps.sendActivation}
          </LightButton>
          <p className={style.note}>{steps.mailboxWrong}</p>
        </form>
      )}
    </StepDialog>
  )
}
