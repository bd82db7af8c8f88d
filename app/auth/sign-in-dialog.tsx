import { useState } from 'react'
import { useCaptcha, CaptchaField } from './parts/captcha'
import { useUncontrolledForm } from '~/app/lib/uncontrolled-form'
import { DefaultSubmitButton, PlainButton, PasswordField, TextField } from '~/app/ui/plain-controls'
import { SecondStep } from './parts/steps/second-step'
import style from './parts/steps/choice.module.css'
import { type SignInStep, signIn } from './sign-in'
import { t } from './texts'
import { t as steps } from './steps.texts'
import { Modal } from '~/app/ui/modal'

type ReauthenticationProps = { username: string; roleCode?: string; withCaptcha: boolean; onDone: () => void }

/**
 * Signs in again in a dialog over the page after the session has expired, so that nothing typed is lost. The account
 * name is fixed; `roleCode` restores the role.
 */
export function SignInDialog({
  open,
  onCancel,
  ...again
}: ReauthenticationProps & { open: boolean; onCancel: () => void }) {
  return (
    <Modal
      title={steps.sessionExpired}
      visible={open}
      onCancel={onCancel}
      footer={null}
      width={420}
      maskClosable={false}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
    >
      {open && <ReauthenticationFields {...again} />}
    </Modal>
  )
}

function ReauthenticationFields({ username, roleCode, withCaptcha, onDone }: ReauthenticationProps) {
  const captcha = useCaptcha(withCaptcha ? undefined : null)
  const [second, setSecond] = useState<Extract<SignInStep, { step: 'second' }> | null>(null)
  const onEntry = (entry: SignInStep) => {
    if (entry.step === 'in') return onDone()
    setSecond(entry.step === 'second' ? entry : null)
    if (entry.step === 'change') show({ password: entry.why === 'first' ? steps.firstChange : steps.expiredChange })
    if (entry.step === 'activate') show({ password: t.activationHint })
  }
  const { errors, show, busy, field, props } = useUncontrolledForm({
    prefix: 'again',
    // Only the password is validated here. The account name is fixed, and the server decides whether a captcha is
    // required.
    schema: () => import('./form-schemas').then((all) => all.ReauthenticationForm),
    async send({ password, captcha: text = '', checkKey = '' }) {
      const answer = await signIn({ username, password, captcha: text, checkKey, roleCode })
      if (answer.ok) return onEntry(answer.result)
      if (withCaptcha) captcha.draw()
      if (answer.code === 412) show({ captcha: text ? answer.message : t.captchaMissing })
      else show({ password: answer.message || t.tryLater })
    },
  })
  return (
    <div className={style.body}>
      <p className={style.hint}>{steps.sessionExpiredHint}</p>
      <form {...props} className={style.form}>
        <DefaultSubmitButton />
        <TextField label={t.username} readOnly autoComplete="username" defaultValue={username} {...field('username')} />
        <PasswordField label={t.password} placeholder={t.passwordMissing} autoFocus {...field('password')} />
        {withCaptcha && <CaptchaField id="again-captcha" captcha={captcha} error={errors.captcha} />}
        <PlainButton block busy={busy}>
          {steps.signInAgain}
        </PlainButton>
      </form>
      {second && <SecondStep second={second.second} onEntry={onEntry} onCancel={() => setSecond(null)} />}
    </div>
  )
}
