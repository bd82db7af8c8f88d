import { CodeField } from '~/app/auth/parts/code-field'
import { StepDialog } from '~/app/auth/parts/steps/step-dialog'
import { encryptTexts } from '~/app/auth/sign-in'
import { t as auth } from '~/app/auth/texts'
import { t as steps } from '~/app/auth/steps.texts'
import { t as matters } from '~/app/auth/account-pages/texts'
import { validateValues, useUncontrolledForm, readValues } from '~/app/lib/uncontrolled-form'
import { useSend } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'
import { DefaultSubmitButton, PlainButton, PasswordField, TextField } from '~/app/ui/plain-controls'
import style from '../account.module.css'
import { t } from '../texts'
import * as account from '~/worker/auth/account/calls'
import * as authCalls from '~/worker/auth/calls'

const forms = () => import('../form-schemas')
const silentOptions = { success: false, failure: false, revalidate: false } as const

/** Changes the phone number, with a code sent to it and the password. */
export function ChangePhoneDialog({ onClose }: { onClose: () => void }) {
  const { send } = useSend()
  const { busy, field, form, show, props } = useUncontrolledForm({
    prefix: 'phone',
    schema: () => forms().then((all) => all.PhoneForm),
    async send({ phone, smsCode, password }) {
      const sealed = await encryptTexts(password)
      if (!sealed.ok) {
        notifyFailure(sealed)
        return sealed
      }
      const answer = await send(account.changePhone, { phone, smsCode, password: sealed.result[0] })
      if (answer.ok) onClose()
      return answer
    },
  })
  async function ask() {
    const { phone = '' } = readValues(form.current!)
    const wrong = await validateValues(() => forms().then((all) => all.PhoneForm.pick({ phone: true })), { phone })
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    const answer = await send(authCalls.askSms, { smsmode: '4', mobile: phone }, silentOptions)
    if (!answer.ok && answer.fields.mobile) show({ phone: answer.fields.mobile })
    return answer
  }
  return (
    <StepDialog title={t.changePhone} onCancel={onClose}>
      <form {...props} className={style.form}>
        <DefaultSubmitButton />
        <TextField
          label={t.newPhone}
          placeholder={auth.mobileMissing}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          autoFocus
          {...field('phone')}
        />
        <CodeField label={auth.smsCode} placeholder={auth.smsCodeMissing} ask={ask} {...field('smsCode')} />
        <PasswordField label={t.password} placeholder={auth.passwordMissing} {...field('password')} />
        <PlainButton block busy={busy}>
          {t.confirmPhone}
        </PlainButton>
      </form>
    </StepDialog>
  )
}

/** Changes the mail address, with a code sent to it and the password. */
export function ChangeEmailDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { send } = useSend()
  const { busy, field, form, show, props } = useUncontrolledForm({
    prefix: 'email',
    schema: () => forms().then((all) => all.EmailForm),
    async send({ email, emailCode, password }) {
      const sealed = await encryptTexts(password)
      if (!sealed.ok) {
        notifyFailure(sealed)
        return sealed
      }
      const answer = await send(account.changeEmail, {
        ...{ username, email, emailCode },
        password: sealed.result[0],
      })
      if (answer.ok) onClose()
      return answer
    },
  })
  async function ask() {
    const { email = '' } = readValues(form.current!)
    const wrong = await validateValues(() => forms().then((all) => all.EmailForm.pick({ email: true })), { email })
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    const answer = await send(authCalls.askMailCode, { mode: 'changeEmail', email }, silentOptions)
    if (!answer.ok) show(answer.fields)
    return answer
  }
  return (
    <StepDialog title={t.changeEmail} onCancel={onClose}>
      <form {...props} className={style.form}>
        <DefaultSubmitButton />
        <input type="hidden" name="username" value={username} />
        <TextField
          label={t.newEmail}
          placeholder={steps.emailMissing}
          type="email"
          autoComplete="email"
          autoFocus
          {...field('email')}
        />
        <CodeField label={matters.mailCode} placeholder={matters.mailCodeMissing} ask={ask} {...field('emailCode')} />
        <PasswordField label={t.password} placeholder={auth.passwordMissing} {...field('password')} />
        <PlainButton block busy={busy}>
          {t.confirmPhone}
        </PlainButton>
      </form>
    </StepDialog>
  )
}
