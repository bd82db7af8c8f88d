import { CaptchaField, type CaptchaState } from '../parts/captcha'
import { CodeField } from '../parts/code-field'
import type { FieldProps, FieldMessages } from '~/app/lib/uncontrolled-form'
import { TextField } from '~/app/ui/plain-controls'
import { t as auth } from '../texts'
import { t as steps } from '../steps.texts'
import type { useCodeRequest } from './code-requests'
import { t } from './texts'

type FieldOf = (name: string) => FieldProps

/** A mobile number and the field for its SMS code. */
export const PhoneFields = ({
  field,
  label = auth.mobile,
  smsmode,
  ask,
}: {
  field: FieldOf
  label?: string
  smsmode: '1' | '2' | '5'
  ask: ReturnType<typeof useCodeRequest>
}) => (
  <>
    <TextField
      label={label}
      placeholder={auth.mobileMissing}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      {...field('phone')}
    />
    <CodeField
      label={auth.smsCode}
      placeholder={auth.smsCodeMissing}
      ask={() => ask.askSms(smsmode)}
      {...field('smsCode')}
    />
  </>
)

/** A mail address and the field for its code. */
export const MailFields = ({
  field,
  label = steps.email,
  mode,
  ask,
}: {
  field: FieldOf
  label?: string
  mode: Parameters<ReturnType<typeof useCodeRequest>['askMail']>[0]
  ask: ReturnType<typeof useCodeRequest>
}) => (
  <>
    <TextField label={label} placeholder={steps.emailMissing} type="email" autoComplete="email" {...field('email')} />
    <CodeField
      label={t.mailCode}
      placeholder={t.mailCodeMissing}
      ask={() => ask.askMail(mode)}
      {...field('emailCode')}
    />
  </>
)

export const OptionalCaptcha = ({
  id,
  asked,
  captcha,
  errors,
}: {
  id: string
  asked: boolean
  captcha: CaptchaState
  errors: FieldMessages
}) => asked && <CaptchaField id={id} captcha={captcha} error={errors.captcha} />
