import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { t as enrolment } from '~/app/auth/enrolment.texts'
import { StepDialog } from '~/app/auth/parts/steps/step-dialog'
import { useUncontrolledForm } from '~/app/lib/uncontrolled-form'
import { useSend } from '~/app/lib/use-send'
import { PlainButton, TextField } from '~/app/ui/plain-controls'
import style from '../account.module.css'
import { t } from '../texts'
import { RecoveryCodes } from '~/app/auth/parts/recovery-codes'
import { secondFactorOf } from './encrypted-send'
import * as account from '~/worker/auth/account/calls'

/** Generates new recovery codes; the old ones stop working. */
export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const { send } = useSend()
  const { revalidate } = useRevalidator()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { busy, field, show, props } = useUncontrolledForm({
    prefix: 'renew',
    schema: () => import('../form-schemas').then((all) => all.ProofForm),
    async send({ code }) {
      const answer = await send(account.renewRecoveryCodes, secondFactorOf(code), {
        success: false,
        revalidate: false,
      })
      if (answer.ok) return setCodes(answer.result.recoveryCodes)
      const { recoveryCode, ...rest } = answer.fields
      show({ ...rest, ...(recoveryCode && { code: recoveryCode }) })
    },
  })
  if (codes)
    return (
      <StepDialog title={enrolment.codesTitle}>
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            onClose()
            void revalidate()
          }}
        />
      </StepDialog>
    )
  return (
    <StepDialog title={t.renewTitle} hint={t.renewHint} onCancel={onClose}>
      <form {...props} className={style.form}>
        <TextField label={t.codeOrRecovery} autoComplete="one-time-code" autoFocus {...field('code')} />
        <PlainButton block busy={busy}>
          {t.renew}
        </PlainButton>
      </form>
    </StepDialog>
  )
}
