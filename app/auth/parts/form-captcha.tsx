import { type FieldRef, useField } from '~/app/ui/form/field-state'
import { t } from '../texts'
import { CaptchaField, type CaptchaState } from './captcha'

/** The captcha as a field of a form. */
export function FormCaptcha({ captcha, ...at }: FieldRef & { captcha: CaptchaState }) {
  const { id, error, onChange } = useField(at, { label: t.captcha, whole: false })
  return <CaptchaField id={id} captcha={captcha} error={error} onTyped={onChange} />
}
