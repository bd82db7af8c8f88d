import { type AtField, useField } from '~/app/ui/form/at-field'
import { t } from '../texts'
import { CaptchaField, type CaptchaState } from './captcha'

/** The captcha as a field of a form. */
export function FormCaptcha({ captcha, ...at }: AtField & { captcha: CaptchaState }) {
  const { id, error, onChange } = useField(at, { label: t.captcha, whole: false })
  return <CaptchaField id={id} captcha={captcha} error={error} onTyped={onChange} />
}
