import type { ReactNode } from 'react'
import type { Answer } from '~/app/lib/api'
import { type FieldProps, useUncontrolledForm, type TextValues } from '~/app/lib/uncontrolled-form'
import { PlainButton, PasswordField, TextField } from '~/app/ui/plain-controls'
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
  send: (values: TextValues, form: HTMLFormElement) => Promise<Answer<unknown> | void>
  children?: ReactNode
}) {
  const { busy, field, props } = useUncontrolledForm({
    prefix: 'change',
    schema: () => import('../form-schemas').then((all) => all.ChangePasswordForm),
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
      <PlainButton block busy={busy}>
        {steps.changeIt}
      </PlainButton>
      {children}
    </form>
  )
}

/** A new password and its repetition. */
export const NewPasswords = ({
  field,
  label = steps.newPassword,
}: {
  field: (name: string) => FieldProps
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
