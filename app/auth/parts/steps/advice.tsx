import { tell, tellFailure } from '~/app/lib/tell'
import { LightButton } from '~/app/ui/light'
import { updatePassword } from '../../passwords'
import { t } from '../../texts'
import { t as steps } from '../../steps.texts'
import { PasswordForm } from '../password-form'
import { StepDialog } from './dialog'

/** The password expires soon: change it now or later. */
export function AdviceStep({ username, daysLeft, onDone }: { username: string; daysLeft: number; onDone: () => void }) {
  return (
    <StepDialog title={t.changePassword} hint={steps.expiresIn(daysLeft)} onCancel={onDone}>
      <PasswordForm
        username={username}
        send={async (values) => {
          const answer = await updatePassword(username, values)
          if (!answer.ok) {
            if (Object.keys(answer.fields).length === 0) tellFailure(answer)
            return answer
          }
          tell.success(answer.message || steps.passwordChanged)
          onDone()
        }}
      >
        <LightButton type="button" look="borderless" block onClick={onDone}>
          {steps.later}
        </LightButton>
      </PasswordForm>
    </StepDialog>
  )
}
