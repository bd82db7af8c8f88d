import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { StepDialog } from '~/app/auth/parts/steps/dialog'
import { t as auth } from '~/app/auth/texts'
import { t as enrolment } from '~/app/auth/enrolment.texts'
import { t as steps } from '~/app/auth/steps.texts'
import { useLightForm } from '~/app/lib/light-form'
import { useSend } from '~/app/lib/send'
import { LightButton, PasswordField, TextField } from '~/app/ui/light'
import style from '../account.module.css'
import { t } from '../texts'
import { RecoveryCodes } from '~/app/auth/parts/recovery-codes'
import { useSealedSend } from './sealed-send'
import { type Offer, OfferedSecret } from '~/app/auth/parts/totp-offer'
import * as account from '~/worker/auth/account/calls'

/** Sets up an authenticator: password, QR code with the first code, recovery codes. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const [offer, setOffer] = useState<Offer | null>(null)
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
      {offer ? <Confirm offer={offer} onCodes={setCodes} /> : <Password onOffer={setOffer} />}
    </StepDialog>
  )
}

function Password({ onOffer }: { onOffer: (offer: Offer) => void }) {
  const send = useSealedSend()
  const { busy, field, props } = useLightForm({
    prefix: 'enrol',
    schema: () => import('../forms').then((all) => all.PasswordForm),
    async send({ password }) {
      const answer = await send(account.enrolTotp, { password }, { success: false, revalidate: false })
      if (answer.ok) onOffer(answer.result)
      return answer
    },
  })
  return (
    <form {...props} className={style.form}>
      <PasswordField label={t.password} placeholder={auth.passwordMissing} autoFocus {...field('password')} />
      <LightButton block busy={busy}>
        {t.next}
      </LightButton>
    </form>
  )
}

function Confirm({ offer, onCodes }: { offer: Offer; onCodes: (codes: string[]) => void }) {
  const { send } = useSend()
  const { busy, field, props } = useLightForm({
    prefix: 'enrol',
    schema: () => import('../forms').then((all) => all.ConfirmForm),
    async send({ code }) {
      const answer = await send(account.confirmTotp, { code }, { success: false, revalidate: false })
      if (answer.ok) onCodes(answer.result.recoveryCodes)
      return answer
    },
  })
  return (
    <form {...props} className={style.form}>
      <OfferedSecret offer={offer} />
      <TextField
        label={t.dynamicCode}
        placeholder={steps.sixDigits}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...field('code')}
      />
      <LightButton block busy={busy}>
        {enrolment.confirmEnrol}
      </LightButton>
    </form>
  )
}
