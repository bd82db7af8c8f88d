import { notify, notifyFailure } from '~/app/lib/notify'
import { PlainButton } from '~/app/ui/plain-controls'
import { updatePassword } from '../../password-change'
import { t } from '../../texts'
import { t as steps } from '../../steps.texts'
import { PasswordForm } from '../password-form'
import { StepDialog } from './step-dialog'

/** The password expires soon: change it now or later. */
export function PasswordAdviceStep({
  username,
  daysLeft,
  onDone,
}: {
  username: string
  daysLeft: number
  onDone: () => void
}) {
  return (
    <StepDialog title={t.changePassword} hint={steps.expiresIn(daysLeft)} onCancel={onDone}>
      <PasswordForm
        username={username}
        send={async (values) => {
          const answer = await updatePassword(username, values)
          if (!answer.ok) {
            if (Object.keys(answer.fields).length === 0) notifyFailure(answer)
            return answer
          }
          notify.success(answer.message || steps.passwordChanged)
          onDone()
        }}
      >
        <PlainButton type="button" look="borderless" block onClick={onDone}>
          {steps.later}
        </PlainButton>
      </PasswordForm>
    </StepDialog>
  )
}
