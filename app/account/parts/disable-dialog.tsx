import { StepDialog } from '~/app/auth/parts/steps/dialog'
import { t as auth } from '~/app/auth/texts'
import { useLightForm } from '~/app/lib/light-form'
import { LightButton, PasswordField, TextField } from '~/app/ui/light'
import style from '../account.module.css'
import { t } from '../texts'
import { proofOf, useSealedSend } from './sealed-send'
import * as account from '~/worker/auth/account/calls'

/** Disables the authenticator, with the password and a last code. */
export function DisableDialog({ onClose }: { onClose: () => void }) {
  const send = useSealedSend()
  const { busy, field, show, props } = useLightForm({
    prefix: 'disable',
    schema: () => import('../forms').then((all) => all.DisableForm),
    async send({ password, code }) {
      const answer = await send(account.disableTotp, { password, ...proofOf(code) })
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
        <LightButton block busy={busy}>
          {t.disable}
        </LightButton>
      </form>
    </StepDialog>
  )
}
