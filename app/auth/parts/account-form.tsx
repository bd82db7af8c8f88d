import type { Failed } from '~/app/lib/api'
import { type Entry, loadSeal, signIn } from '../sign-in'
import { t } from '../texts'
import { Agreement } from './agreement'
import { CaptchaField, type CaptchaState } from './captcha'
import { type Sentences, useLightForm } from '~/app/lib/light-form'
import { Field } from '~/app/ui/field'
import { DefaultButton, LightButton, PasswordInput, TextField } from '~/app/ui/light'
import style from '../login.module.css'

const forms = () => import('../forms')
/** Preloads schemas and encryption when typing begins, so that they are ready on submit. */
const warmUp = () => {
  void loadSeal()
  return forms()
}

/** The result of a form posted before the scripts loaded. */
export type Posted = { typed: Record<string, string>; errors: Sentences }

type Given = {
  captcha: CaptchaState
  withCaptcha: boolean
  posted: Posted | null
  hidden: boolean
  onEntry: (entry: Entry) => void
  onFailed: (failed: Failed) => void
}
/** The form's state and submit handler. A refusal loads a new captcha. */
function useAccountForm({ captcha, withCaptcha, posted, onEntry, onFailed }: Omit<Given, 'hidden'>) {
  const form = useLightForm({
    prefix: 'login',
    schema: () => warmUp().then((all) => (withCaptcha ? all.AccountFormWithCaptcha : all.AccountForm)),
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

export function AccountForm({ hidden, ...given }: Given) {
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
      <DefaultButton />
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
      <LightButton block busy={busy}>
        {t.signIn}
      </LightButton>
    </form>
  )
}
