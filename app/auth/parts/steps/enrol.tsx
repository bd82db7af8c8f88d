import { type ReactNode, useState } from 'react'
import { RecoveryCodes } from '../recovery-codes'
import { type Offer, OfferedSecret } from '../totp-offer'
import { t as enrolment } from '../../enrolment.texts'
import { ask } from '~/app/lib/api'
import { useLightForm } from '~/app/lib/light-form'
import { tellFailure } from '~/app/lib/tell'
import { LightButton, TextField } from '~/app/ui/light'
import * as auth from '~/worker/auth/calls'
import { type Entry, secondCheck } from '../../sign-in'
import { t as steps } from '../../steps.texts'
import { t } from '../../texts'
import style from './choice.module.css'
import { StepDialog, type SecondProps } from './dialog'

type Enrolled = { entry: Entry; codes: readonly string[] }

/** The role requires a second factor and the account has none: sets up an authenticator, or confirms the account's phone. */
export function EnrolStep({ second, onEntry, onCancel, bySms }: SecondProps & { bySms: ReactNode }) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [chosen, setChosen] = useState<'none' | 'sms'>('none')
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    const answer = await ask(auth.offerSecondFactor, { token: second.token })
    setBusy(false)
    if (answer.ok) setOffer(answer.result)
    else tellFailure(answer)
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
        <Confirm
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

function Confirm({ offer, token, onEntry }: { offer: Offer; token: string; onEntry: (entry: Entry) => void }) {
  const { busy, field, show, props } = useLightForm({
    prefix: 'enrol',
    schema: () => import('../../forms').then((all) => all.EnrolForm),
    async send({ smsCode }) {
      const answer = await secondCheck(token, { smsCode })
      if (answer.ok) return onEntry(answer.result)
      show({ smsCode: answer.message })
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
        {...field('smsCode')}
      />
      <LightButton block busy={busy}>
        {enrolment.confirmEnrol}
      </LightButton>
    </form>
  )
}
