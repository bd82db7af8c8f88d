import type { SignInStep } from '../sign-in'
import style from '../login.module.css'
import { t } from '../texts'
import type { FieldMessages } from '~/app/lib/uncontrolled-form'
import { PlainButton, PlainLink, TextField } from '~/app/ui/plain-controls'

/** The next step of a sign-in that was posted without scripts, as a plain form; with scripts it is a dialog. */
export function PlainStep({ entry, message, errors }: { entry: SignInStep; message?: string; errors: FieldMessages }) {
  return (
    <>
      <h2 className={style.head}>{stepTitle(entry)}</h2>
      {message && (
        <p className={style.refusal} role="alert">
          {message}
        </p>
      )}
      {entry.step === 'second' && entry.second.secondFactor !== 'enrol' ? (
        <form method="post" className={style.form}>
          <input type="hidden" name="tab" value="second" />
          <input type="hidden" name="token" value={entry.second.token} />
          <input type="hidden" name="secondFactor" value={entry.second.secondFactor} />
          <input type="hidden" name="phone" value={entry.second.phone} />
          <p>{entry.second.secondFactor === 'sms' ? t.phoneCheckHint(entry.second.phone) : t.secondStepHint}</p>
          <TextField
            id="second-code"
            name="smsCode"
            label={entry.second.secondFactor === 'sms' ? t.smsCode : t.dynamicCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            error={errors.smsCode}
          />
          <PlainButton block>{t.checkAndEnter}</PlainButton>
          {entry.second.secondFactor === 'sms' && (
            <PlainButton look="light" name="act" value="code" formNoValidate>
              {t.askCode}
            </PlainButton>
          )}
        </form>
      ) : (
        <>
          <p>{stepNote(entry)}</p>
          <PlainLink href="" look="light" block>
            {t.backToSignIn}
          </PlainLink>
        </>
      )}
    </>
  )
}

function stepNote(entry: SignInStep): string {
  if (entry.step === 'second') return t.enrolNeedsScripts
  return entry.step === 'activate' ? t.activationHint : t.needsScripts
}
function stepTitle(entry: SignInStep): string {
  if (entry.step === 'second') return entry.second.secondFactor === 'sms' ? t.phoneCheck : t.secondStep
  return entry.step === 'activate' ? t.activation : t.changePassword
}
