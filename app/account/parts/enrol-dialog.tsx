import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { StepDialog } from '~/app/auth/parts/steps/dialog'
import { t as auth } from '~/app/auth/texts'
import { t as steps } from '~/app/auth/steps.texts'
import { useLightForm } from '~/app/lib/light-form'
import { useSend } from '~/app/lib/send'
import { LightButton, PasswordField, TextField } from '~/app/ui/light'
import type { z } from 'zod'
import type { TotpOffer } from '~/worker/auth/second/contract'
import style from '../account.module.css'
import { t } from '../texts'
import { RecoveryCodes } from './recovery-codes'
import { useSealedSend } from './sealed-send'
import * as account from '~/worker/auth/account/calls'

type Offer = z.infer<typeof TotpOffer>

/** An authenticator is taken up: the password, the picture with the first code, the recovery codes. */
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
      <StepDialog title={t.codesTitle}>
        <RecoveryCodes codes={codes} onDone={done} />
      </StepDialog>
    )
  return (
    <StepDialog title={t.enrolTitle} hint={offer ? t.scan : t.enterPassword} onCancel={onClose}>
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
      <span className={style.qr}>
        <img src={`data:image/svg+xml;utf8,${encodeURIComponent(offer.qr)}`} alt={t.qr} />
      </span>
      <p className={style.quiet}>{t.secret}</p>
      <code className={style.secret}>{offer.secret}</code>
      <TextField
        label={t.dynamicCode}
        placeholder={steps.sixDigits}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...field('code')}
      />
      <LightButton block busy={busy}>
        {t.confirmEnrol}
      </LightButton>
    </form>
  )
}
