import { type ReactNode, useState } from 'react'
import { RecoveryCodes } from '../recovery-codes'
import { type TotpSecretOffer, TotpSecret } from '../totp-secret'
import { t as enrolment } from '../../enrolment.texts'
import { callApi } from '~/app/lib/api'
import { useUncontrolledForm } from '~/app/lib/uncontrolled-form'
import { notifyFailure } from '~/app/lib/notify'
import { PlainButton, TextField } from '~/app/ui/plain-controls'
import * as auth from '~/worker/auth/calls'
import { type SignInStep, secondCheck } from '../../sign-in'
import { t as steps } from '../../steps.texts'
import { t } from '../../texts'
import style from './choice.module.css'
import { StepDialog, type SecondStepProps } from './step-dialog'

type EnrolmentResult = { entry: SignInStep; codes: readonly string[] }

/** The role requires a second factor and the account has none: sets up an authenticator, or confirms the account's phone. */
export function EnrolmentStep({ second, onEntry, onCancel, bySms }: SecondStepProps & { bySms: ReactNode }) {
  const [offer, setOffer] = useState<TotpSecretOffer | null>(null)
  const [chosen, setChosen] = useState<'none' | 'sms'>('none')
  const [enrolled, setEnrolled] = useState<EnrolmentResult | null>(null)
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    const answer = await callApi(auth.offerSecondFactor, { token: second.token })
    setBusy(false)
    if (answer.ok) setOffer(answer.result)
    else notifyFailure(answer)
  }
  if (chosen === 'sms') return bySms
  if (enrolled)
    return (
      <StepDialog title={enrolment.codesTitle}>
        <RecoveryCodes codes={enrolled.codes} onDone={() => onEntry(enrolled.entry)} />
      </StepDialog>
    )
  if (offer)
    return (
      <StepDialog title={enrolment.enrolTitle} hint={enrolment.scan} onCancel={onCancel}>
        <EnrolmentConfirmation
          offer={offer}
          token={second.token}
          onEntry={(entry) => {
            const codes = entry.step === 'in' ? entry.signedIn.recoveryCodes : undefined
            if (codes) setEnrolled({ entry, codes })
            else onEntry(entry)
          }}
        />
      </StepDialog>
    )
  return (
    <StepDialog title={enrolment.enrolTitle} hint={steps.enrolHint} onCancel={onCancel}>
      <div className={style.list}>
        <button type="button" className={style.entry} disabled={busy} onClick={() => void begin()}>
          <strong>{steps.byAuthenticator}</strong>
          <span>{steps.byAuthenticatorHint}</span>
        </button>
        {second.phone && (
          <button type="button" className={style.entry} disabled={busy} onClick={() => setChosen('sms')}>
            <strong>{steps.bySms}</strong>
            <span>{steps.bySmsHint(second.phone)}</span>
          </button>
        )}
      </div>
    </StepDialog>
  )
}

function EnrolmentConfirmation({
  offer,
  token,
  onEntry,
}: {
  offer: TotpSecretOffer
  token: string
  onEntry: (entry: SignInStep) => void
}) {
  const { busy, field, show, props } = useUncontrolledForm({
    prefix: 'enrol',
    schema: () => import('../../form-schemas').then((all) => all.EnrolForm),
    async send({ smsCode }) {
      const answer = await secondCheck(token, { smsCode })
      if (answer.ok) return onEntry(answer.result)
      show({ smsCode: answer.message })
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
        {...field('smsCode')}
      />
      <PlainButton block busy={busy}>
        {enrolment.confirmEnrol}
      </PlainButton>
    </form>
  )
}
