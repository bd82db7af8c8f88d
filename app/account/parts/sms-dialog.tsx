import { StepDialog } from '~/app/auth/parts/steps/dialog'
import { t as auth } from '~/app/auth/texts'
import { useLightForm } from '~/app/lib/light-form'
import { LightButton, PasswordField } from '~/app/ui/light'
import style from '../account.module.css'
import { t } from '../texts'
import { useSealedSend } from './sealed-send'
import * as account from '~/worker/auth/account/calls'

/** Switches the second check by SMS on or off, with the password. */
export function SmsDialog({ on, onClose }: { on: boolean; onClose: () => void }) {
  const send = useSealedSend()
  const { busy, field, props } = useLightForm({
    prefix: 'sms',
    schema: () => import('../forms').then((all) => all.PasswordForm),
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
        <LightButton block busy={busy}>
          {on ? t.enable : t.disable}
        </LightButton>
      </form>
    </StepDialog>
  )
}
