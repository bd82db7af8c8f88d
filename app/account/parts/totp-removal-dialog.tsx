import { StepDialog } from '~/app/auth/parts/steps/step-dialog'
import { t as auth } from '~/app/auth/texts'
import { useUncontrolledForm } from '~/app/lib/uncontrolled-form'
import { PlainButton, PasswordField, TextField } from '~/app/ui/plain-controls'
import style from '../account.module.css'
import { t } from '../texts'
import { secondFactorOf, useEncryptedSend } from './encrypted-send'
import * as account from '~/worker/auth/account/calls'

/** Disables the authenticator, with the password and a last code. */
export function TotpRemovalDialog({ onClose }: { onClose: () => void }) {
  const send = useEncryptedSend()
  const { busy, field, show, props } = useUncontrolledForm({
    prefix: 'disable',
    schema: () => import('../form-schemas').then((all) => all.DisableForm),
    async send({ password, code }) {
      const answer = await send(account.disableTotp, { password, ...secondFactorOf(code) })
      if (answer.ok) return onClose()
      const { recoveryCode, ...rest } = answer.fields
      show({ ...rest, ...(recoveryCode && { code: recoveryCode }) })
    },
  })
  return (
    <StepDialog title={t.disableTitle} onCancel={onClose}>
      <form {...props} className={style.form}>
        <PasswordField label={t.password} placeholder={auth.passwordMissing} autoFocus {...field('password')} />
        <TextField label={t.codeOrRecovery} autoComplete="one-time-code" {...field('code')} />
        <PlainButton block busy={busy}>
          {t.disable}
        </PlainButton>
      </form>
    </StepDialog>
  )
}
