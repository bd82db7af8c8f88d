import type { FailedAnswer } from '~/app/lib/api'
import { type SignInStep, loadEncryption, signIn } from '../sign-in'
import { t } from '../texts'
import { Agreement } from './agreement'
import { CaptchaField, type CaptchaState } from './captcha'
import { type FieldMessages, useUncontrolledForm } from '~/app/lib/uncontrolled-form'
import { Field } from '~/app/ui/field'
import { DefaultSubmitButton, PlainButton, PasswordInput, TextField } from '~/app/ui/plain-controls'
import style from '../login.module.css'

const forms = () => import('../form-schemas')
/** Preloads schemas and encryption when typing begins, so that they are ready on submit. */
const preloadForms = () => {
  void loadEncryption()
  return forms()
}

/** The result of a form posted before the scripts loaded. */
export type PostedValues = { typed: Record<string, string>; errors: FieldMessages }

type AccountFormProps = {
  captcha: CaptchaState
  withCaptcha: boolean
  posted: PostedValues | null
  hidden: boolean
  onEntry: (entry: SignInStep) => void
  onFailed: (failed: FailedAnswer) => void
}
/** The form's state and submit handler. A refusal loads a new captcha. */
function useAccountForm({ captcha, withCaptcha, posted, onEntry, onFailed }: Omit<AccountFormProps, 'hidden'>) {
  const form = useUncontrolledForm({
    prefix: 'login',
    schema: () => preloadForms().then((all) => (withCaptcha ? all.AccountFormWithCaptcha : all.AccountForm)),
    wrongAtFirst: posted?.errors,
    async send(values) {
      const answer = await signIn({
        username: values.username!.trim(),
        password: values.password!,
        captcha: values.captcha ?? '',
        checkKey: values.checkKey ?? '',
        private: values.private === 'true',
      })
      if (answer.ok) return onEntry(answer.result)
      captcha.draw()
      if (answer.code === 412) form.show({ captcha: answer.message })
      onFailed(answer)
      return answer
    },
  })
  return form
}

export function AccountForm({ hidden, ...given }: AccountFormProps) {
  const { captcha, withCaptcha, posted } = given
  const { errors, busy, field, props } = useAccountForm(given)
  return (
    <form
      {...props}
      method="post"
      className={style.form}
      hidden={hidden}
      id="account-panel"
      role="tabpanel"
      aria-labelledby="account-tab"
    >
      <DefaultSubmitButton />
      <input type="hidden" name="tab" value="account" />
      <TextField
        label={t.username}
        placeholder={t.usernameMissing}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        defaultValue={posted?.typed.username}
        {...field('username')}
      />
      <Field label={t.password} for="login-password" error={errors.password}>
        <PasswordInput placeholder={t.passwordMissing} {...field('password')} />
      </Field>
      {withCaptcha && <CaptchaField id="login-captcha" captcha={captcha} error={errors.captcha} />}
      <Agreement {...field('private')} />
      <PlainButton block busy={busy}>
        {t.signIn}
      </PlainButton>
    </form>
  )
}
