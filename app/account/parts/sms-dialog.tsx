import { StepDialog } from '~/app/auth/parts/steps/step-dialog'
import { t as auth } from '~/app/auth/texts'
import { useUncontrolledForm } from '~/app/lib/uncontrolled-form'
import { PlainButton, PasswordField } from '~/app/ui/plain-controls'
import style from '../account.module.css'
import { t } from '../texts'
import { useEncryptedSend } from './encrypted-send'
import * as account from '~/worker/auth/account/calls'

/** Switches the second check by SMS on or off, with the password. */
export function SmsDialog({ on, onClose }: { on: boolean; onClose: () => void }) {
  const send = useEncryptedSend()
  const { busy, field, props } = useUncontrolledForm({
    prefix: 'sms',
    schema: () => import('../form-schemas').then((all) => all.PasswordForm),
    async send({ password }) {
      const answer = await send(account.switchSms, { on, password })
      if (answer.ok) onClose()
      return answer
    },
  })
  return (
    <StepDialog title={on ? t.smsTitleOn : t.smsTitleOff} hint={t.enterPassword} onCancel={onClose}>
      <form {...props} className={style.form}>
        <PasswordField label={t.password} placeholder={auth.passwordMissing} autoFocus {...field('password')} />
        <PlainButton block busy={busy}>
          {on ? t.enable : t.disable}
        </PlainButton>
      </form>
    </StepDialog>
  )
}
