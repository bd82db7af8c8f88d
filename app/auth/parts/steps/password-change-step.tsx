import { notify, notifyFailure } from '~/app/lib/notify'
import { callWithToken, encryptTexts } from '../../sign-in'
import { t } from '../../texts'
import { t as steps } from '../../steps.texts'
import { PasswordForm } from '../password-form'
import { StepDialog } from './step-dialog'
import * as account from '~/worker/auth/account/calls'

/** Forced change of the password: at the first sign-in, or after it expired. Afterwards the person signs in again. */
export function PasswordChangeStep({
  why,
  token,
  username,
  onDone,
  onCancel,
}: {
  why: 'first' | 'expired'
  token: string
  username: string
  onDone: () => void
  onCancel: () => void
}) {
  return (
    <StepDialog
      title={t.changePassword}
      hint={why === 'first' ? steps.firstChange : steps.expiredChange}
      onCancel={onCancel}
    >
      <PasswordForm
        username={username}
        send={async ({ oldpassword = '', password = '', confirmpassword = '' }) => {
          const sealed = await encryptTexts(oldpassword, password, confirmpassword)
          if (!sealed.ok) return sealed
          const [old, fresh, confirmed] = sealed.result
          const body = { username, oldpassword: old, password: fresh, confirmpassword: confirmed }
          const answer = await callWithToken(
            account.forcedChange,
            { ...body, firstFlag: why === 'first' ? 1 : 0 },
            token,
          )
          if (!answer.ok) {
            if (Object.keys(answer.fields).length === 0) notifyFailure(answer)
            return answer
          }
          notify.success(answer.message || steps.passwordChanged)
          onDone()
        }}
      />
    </StepDialog>
  )
}
