import { tell, tellFailure } from '~/app/lib/tell'
import { askWithToken, seal } from '../../sign-in'
import { t } from '../../texts'
import { t as steps } from '../../steps.texts'
import { PasswordForm } from '../password-form'
import { StepDialog } from './dialog'
import * as account from '~/worker/auth/account/calls'

/** Forced change of the password: at the first sign-in, or after it expired. Afterwards the person signs in again. */
export function ChangeStep({
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
          const sealed = await seal(oldpassword, password, confirmpassword)
          if (!sealed.ok) return sealed
          const [old, fresh, confirmed] = sealed.result
          const body = { username, oldpassword: old, password: fresh, confirmpassword: confirmed }
          const answer = await askWithToken(
            account.forcedChange,
            { ...body, firstFlag: why === 'first' ? 1 : 0 },
            token,
          )
          if (!answer.ok) {
            if (Object.keys(answer.fields).length === 0) tellFailure(answer)
            return answer
          }
          tell.success(answer.message || steps.passwordChanged)
          onDone()
        }}
      />
    </StepDialog>
  )
}
