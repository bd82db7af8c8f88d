import type { ReactNode } from 'react'
import type { Answer } from '~/app/lib/api'
import { type LightFieldInput, useLightForm, type Values } from '~/app/lib/light-form'
import { LightButton, PasswordField, TextField } from '~/app/ui/light'
import { t } from '../texts'
import { t as steps } from '../steps.texts'
import style from './password-form.module.css'

/** Old password, new password and its repetition. The account name is shown for the person and for password managers. */
export function PasswordForm({
  username,
  send,
  children,
}: {
  username: string
  send: (values: Values, form: HTMLFormElement) => Promise<Answer<unknown> | void>
  children?: ReactNode
}) {
  const { busy, field, props } = useLightForm({
    prefix: 'change',
    schema: () => import('../forms').then((all) => all.ChangeForm),
    send,
  })
  return (
    <form {...props} className={style.form}>
      <TextField label={t.username} readOnly autoComplete="username" defaultValue={username} {...field('username')} />
      <PasswordField
        label={steps.oldPassword}
        placeholder={steps.oldPasswordMissing}
        autoFocus
        {...field('oldpassword')}
      />
      <NewPasswords field={field} />
      <LightButton block busy={busy}>
        {steps.changeIt}
      </LightButton>
      {children}
    </form>
  )
}

/** A new password and its repetition. */
export const NewPasswords = ({
  field,
  label = steps.newPassword,
}: {
  field: (name: string) => LightFieldInput
  label?: string
}) => (
  <>
    <PasswordField
      label={label}
      help={steps.passwordRule}
      placeholder={steps.newPasswordMissing}
      autoComplete="new-password"
      {...field('password')}
    />
    <PasswordField
      label={steps.confirmPassword}
      placeholder={steps.confirmMissing}
      autoComplete="new-password"
      {...field('confirmpassword')}
    />
  </>
)
