import { PinCode } from '@douyinfe/semi-ui'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { loadChunk } from '~/app/ui/chunk'
import { callApi } from '~/app/lib/api'
import { useUncontrolledForm } from '~/app/lib/uncontrolled-form'
import { notifyFailure } from '~/app/lib/notify'
import { PlainButton, TextField } from '~/app/ui/plain-controls'
import { CODE_PATTERN, CODE_LENGTH } from '~/worker/auth/verification-codes/rules'
import { secondCheck } from '../../sign-in'
import { t } from '../../texts'
import { t as steps } from '../../steps.texts'
import { CodeField } from '../code-field'
import style from './choice.module.css'
import { StepDialog, type SecondStepProps } from './step-dialog'
import * as auth from '~/worker/auth/calls'

/** Loaded on demand: few people need it, and only once. */
const EnrolmentStep = lazy(() =>
  loadChunk(() => import('./enrolment-step')).then(({ EnrolmentStep: step }) => ({ default: step })),
)

/** Milliseconds to show that the code was correct. */
const SUCCESS_MS = 2000

/**
 * The second check: an SMS to the account's phone, or the authenticator with its recovery codes; or the enrolment of
 * one of them.
 */
export function SecondStep(props: SecondStepProps) {
  const [lost, setLost] = useState(false)
  if (props.second.secondFactor === 'sms') return <SmsCheckStep {...props} />
  if (props.second.secondFactor === 'enrol')
    return (
      <Suspense>
        <EnrolmentStep {...props} bySms={<SmsCheckStep {...props} />} />
      </Suspense>
    )
  return lost ? (
    <RecoveryCodeStep {...props} onBack={() => setLost(false)} />
  ) : (
    <TotpStep {...props} onLost={() => setLost(true)} />
  )
}

function SmsCheckStep({ second: { token, phone }, onEntry, onCancel }: SecondStepProps) {
  const { busy, field, show, props } = useUncontrolledForm({
    prefix: 'check',
    schema: () => import('../../form-schemas').then((all) => all.SmsCheckForm),
    async send({ smsCode }) {
      const answer = await secondCheck(token, { smsCode })
      if (answer.ok) return onEntry(answer.result)
      if (answer.code !== 400) notifyFailure(answer)
      show({ smsCode: answer.message })
    },
  })
  return (
    <StepDialog title={t.phoneCheck} hint={t.phoneCheckHint(phone)} onCancel={onCancel}>
      <form {...props} className={style.form}>
        <CodeField
          label={t.smsCode}
          placeholder={t.smsCodeMissing}
          autoFocus
          ask={() => callApi(auth.askSms, { smsmode: '3', token })}
          {...field('smsCode')}
        />
        <PlainButton block busy={busy}>
          {t.checkAndEnter}
        </PlainButton>
      </form>
    </StepDialog>
  )
}

function CodeDigits({
  code,
  wrong,
  onChange,
  onComplete,
}: {
  code: string
  wrong: boolean
  onChange: (text: string) => void
  onComplete: (text: string) => void
}) {
  return (
    <fieldset className={style.pin} ref={labelDigits} aria-describedby={wrong ? 'totp-error' : undefined}>
      <legend className={style.legend}>{t.dynamicCode}</legend>
      <PinCode
        count={CODE_LENGTH}
        size="large"
        format="number"
        autoFocus
        value={code}
        onChange={onChange}
        onComplete={onComplete}
      />
    </fieldset>
  )
}

function TotpStep({ second: { token }, onEntry, onCancel, onLost }: SecondStepProps & { onLost: () => void }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [state, setState] = useState<'open' | 'busy' | 'right'>('open')
  const box = useRef<HTMLFormElement>(null)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const focusFirst = () => box.current?.querySelector('input')?.focus()
  async function check(whole: string) {
    if (state !== 'open') return
    if (!CODE_PATTERN.test(whole)) {
      setError(steps.sixDigits)
      return focusFirst()
    }
    setState('busy')
    const answer = await secondCheck(token, { smsCode: whole })
    if (answer.ok) {
      setState('right')
      timer.current = window.setTimeout(() => onEntry(answer.result), SUCCESS_MS)
      return
    }
    setState('open')
    setError(answer.message)
    setCode('')
    focusFirst()
  }
  return (
    <StepDialog title={t.secondStep} hint={t.secondStepHint} onCancel={onCancel}>
      <form
        ref={box}
        className={style.form}
        onSubmit={(event) => {
          event.preventDefault()
          void check(code)
        }}
      >
        <CodeDigits
          code={code}
          wrong={!!error}
          onChange={(text) => {
            setCode(text)
            setError('')
          }}
          onComplete={(text) => void check(text)}
        />
        <p className={error ? style.error : style.success} id="totp-error" role={error ? 'alert' : 'status'}>
          {error || (state === 'right' ? steps.codeRight : '')}
        </p>
        <PlainButton block busy={state !== 'open'}>
          {t.checkAndEnter}
        </PlainButton>
        <PlainButton type="button" look="borderless" block onClick={onLost}>
          {steps.useRecoveryCode}
        </PlainButton>
      </form>
    </StepDialog>
  )
}

/** Labels the six inputs of Semi's PinCode, which have no accessible names. */
function labelDigits(box: HTMLFieldSetElement | null) {
  for (const [index, input] of [...(box?.querySelectorAll('input') ?? [])].entries()) {
    input.setAttribute('aria-label', steps.digit(index + 1))
    input.setAttribute('autocomplete', index === 0 ? 'one-time-code' : 'off')
  }
}

function RecoveryCodeStep({ second: { token }, onEntry, onCancel, onBack }: SecondStepProps & { onBack: () => void }) {
  const { busy, field, show, props } = useUncontrolledForm({
    prefix: 'recovery',
    schema: () => import('../../form-schemas').then((all) => all.RecoveryForm),
    async send({ recoveryCode }) {
      const answer = await secondCheck(token, { recoveryCode })
      if (answer.ok) return onEntry(answer.result)
      show({ recoveryCode: answer.message })
    },
  })
  return (
    <StepDialog title={steps.useRecoveryCode} hint={steps.recoveryHint} onCancel={onCancel}>
      <form {...props} className={style.form}>
        <TextField
          label={steps.recoveryCode}
          placeholder="xxxxxx-xxxxxx-xxxxxx-xxxxxx"
          autoComplete="off"
          autoFocus
          {...field('recoveryCode')}
        />
        <PlainButton block busy={busy}>
          {t.checkAndEnter}
        </PlainButton>
        <PlainButton type="button" look="borderless" block onClick={onBack}>
          {steps.useAuthenticator}
        </PlainButton>
      </form>
    </StepDialog>
  )
}
