import { type FailedAnswer, callApi } from '~/app/lib/api'
import { validateValues, useUncontrolledForm, readValues } from '~/app/lib/uncontrolled-form'
import { DefaultSubmitButton, PlainButton, TextField } from '~/app/ui/plain-controls'
import { type SignInStep, signInByPhone } from '../sign-in'
import { t } from '../texts'
import type { PostedValues } from './account-form'
import { Agreement } from './agreement'
import { CaptchaField, type CaptchaState } from './captcha'
import { CodeField } from './code-field'
import style from '../login.module.css'
import * as auth from '~/worker/auth/calls'

const forms = () => import('../form-schemas')

/** The form's state, its submit handler, and the request for an SMS, which needs the captcha. */
function usePhoneForm({ captcha, withCaptcha, posted, onEntry, onFailed }: Omit<PhoneFormProps, 'hidden'>) {
  const { errors, show, busy, field, form, props } = useUncontrolledForm({
    prefix: 'phone',
    schema: () => forms().then((all) => all.PhoneForm),
    wrongAtFirst: posted?.errors,
    async send(values) {
      const answer = await signInByPhone({
        mobile: values.mobile!,
        smsCode: values.smsCode!,
        private: values.private === 'true',
      })
      if (answer.ok) return onEntry(answer.result)
      onFailed(answer)
      return answer
    },
  })
  async function askSms() {
    const { mobile = '', captcha: text = '', checkKey = '' } = readValues(form.current!)
    const wrong = await validateValues(
      () => forms().then((all) => (withCaptcha ? all.SmsRequestFormWithCaptcha : all.SmsRequestForm)),
      { mobile, captcha: text },
    )
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    const answer = await callApi(auth.askSmsByPicture, { mobile, smsmode: '0', captcha: text, checkKey })
    captcha.draw()
    if (!answer.ok) show(answer.code === 412 ? { captcha: answer.message } : answer.fields)
    return answer
  }
  return { errors, busy, field, props, askSms }
}

type PhoneFormProps = {
  captcha: CaptchaState
  withCaptcha: boolean
  posted: (PostedValues & { codeSent: boolean }) | null
  hidden: boolean
  onEntry: (entry: SignInStep) => void
  onFailed: (failed: FailedAnswer) => void
}

/** Mobile number, captcha, and the field for the SMS code. */
export function PhoneForm({ hidden, ...given }: PhoneFormProps) {
  const { captcha, withCaptcha, posted } = given
  const { errors, busy, field, props, askSms } = usePhoneForm(given)
  return (
    <form
      {...props}
      method="post"
      className={style.form}
      hidden={hidden}
      id="phone-panel"
      role="tabpanel"
      aria-labelledby="phone-tab"
    >
      <DefaultSubmitButton />
      <input type="hidden" name="tab" value="phone" />
      <TextField
        label={t.mobile}
        placeholder={t.mobileMissing}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        defaultValue={posted?.typed.mobile}
        {...field('mobile')}
      />
      {withCaptcha && <CaptchaField id="phone-captcha" captcha={captcha} error={errors.captcha} />}
      <CodeField
        label={t.smsCode}
        placeholder={t.smsCodeMissing}
        ask={askSms}
        act="code"
        sent={posted?.codeSent}
        {...field('smsCode')}
      />
      <Agreement {...field('private')} />
      <PlainButton block busy={busy}>
        {t.signIn}
      </PlainButton>
    </form>
  )
}
