import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { StepDialog } from '~/app/auth/parts/steps/step-dialog'
import { t as auth } from '~/app/auth/texts'
import { t as enrolment } from '~/app/auth/enrolment.texts'
import { t as steps } from '~/app/auth/steps.texts'
import { useUncontrolledForm } from '~/app/lib/uncontrolled-form'
import { useSend } from '~/app/lib/use-send'
import { PlainButton, PasswordField, TextField } from '~/app/ui/plain-controls'
import style from '../account.module.css'
import { t } from '../texts'
import { RecoveryCodes } from '~/app/auth/parts/recovery-codes'
import { useEncryptedSend } from './encrypted-send'
import { type TotpSecretOffer, TotpSecret } from '~/app/auth/parts/totp-secret'
import * as account from '~/worker/auth/account/calls'

/** Sets up an authenticator: password, QR code with the first code, recovery codes. */
export function EnrolmentDialog({ onClose }: { onClose: () => void }) {
  const [offer, setOffer] = useState<TotpSecretOffer | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { revalidate } = useRevalidator()
  const done = () => {
    onClose()
    void revalidate()
  }
  if (codes)
    return (
      <StepDialog title={enrolment.codesTitle}>
        <RecoveryCodes codes={codes} onDone={done} />
      </StepDialog>
    )
  return (
    <StepDialog title={enrolment.enrolTitle} hint={offer ? enrolment.scan : t.enterPassword} onCancel={onClose}>
      {offer ? <ConfirmStep offer={offer} onCodes={setCodes} /> : <PasswordStep onOffer={setOffer} />}
    </StepDialog>
  )
}

function PasswordStep({ onOffer }: { onOffer: (offer: TotpSecretOffer) => void }) {
  const send = useEncryptedSend()
  const { busy, field, props } = useUncontrolledForm({
    prefix: 'enrol',
    schema: () => import('../form-schemas').then((all) => all.PasswordForm),
    async send({ password }) {
      const answer = await send(account.enrolTotp, { password }, { success: false, revalidate: false })
      if (answer.ok) onOffer(answer.result)
      return answer
    },
  })
  return (
    <form {...props} className={style.form}>
      <PasswordField label={t.password} placeholder={auth.passwordMissing} autoFocus {...field('password')} />
      <PlainButton block busy={busy}>
        {t.next}
      </PlainButton>
    </form>
  )
}

function ConfirmStep({ offer, onCodes }: { offer: TotpSecretOffer; onCodes: (codes: string[]) => void }) {
  const { send } = useSend()
  const { busy, field, props } = useUncontrolledForm({
    prefix: 'enrol',
    schema: () => import('../form-schemas').then((all) => all.ConfirmForm),
    async send({ code }) {
      const answer = await send(account.confirmTotp, { code }, { success: false, revalidate: false })
      if (answer.ok) onCodes(answer.result.recoveryCodes)
      return answer
    },
  })
  return (
    <form {...props} className={style.form}>
      <TotpSecret offer={offer} />
      <TextField
        label={t.dynamicCode}
        placeholder={steps.sixDigits}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...field('code')}
      />
      <PlainButton block busy={busy}>
        {enrolment.confirmEnrol}
      </PlainButton>
    </form>
  )
}
