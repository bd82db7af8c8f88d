import type { ReactNode } from 'react'
import type { SecondFactorChallenge } from '~/worker/auth/contract'
import type { SignInStep } from '../../sign-in'
import style from './choice.module.css'
import { Modal } from '~/app/ui/modal'

/** Props of a step of the second check. */
export type SecondStepProps = {
  second: SecondFactorChallenge
  onEntry: (entry: SignInStep) => void
  onCancel: () => void
}

/** A dialog of the sign-in steps. Without `onCancel` it cannot be closed. */
export function StepDialog({
  title,
  hint,
  onCancel,
  children,
}: {
  title: string
  hint?: ReactNode
  onCancel?: () => void
  children: ReactNode
}) {
  return (
    <Modal
      title={title}
      visible
      onCancel={onCancel}
      closable={!!onCancel}
      closeOnEsc={!!onCancel}
      footer={null}
      maskClosable={false}
      width={440}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
    >
      <div className={style.body}>
        {hint && <p className={style.hint}>{hint}</p>}
        {children}
      </div>
    </Modal>
  )
}
