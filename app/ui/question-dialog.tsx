import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-button'
import { ReasonDialog } from './reason-dialog'

/** A question before an action: a confirmation or a reason. */
export type Question = {
  title: string
  /** The verb on the button. */
  act: string
  help?: ReactNode
  danger?: boolean
  /** Asks for a reason, with this label; `true` uses the default label. */
  reason?: string | true
  /** Sends the action; the dialog stays open after a refusal. */
  send: (reason: string) => Promise<{ ok: boolean }>
}

/** Asks a question and sends the action. `onDone` is called after success. */
export function QuestionDialog({
  of: { title, act, help, danger = false, reason, send },
  onDone,
  onClose,
}: {
  of: Question
  onDone?: (() => void) | undefined
  onClose: () => void
}) {
  const confirm = async (text: string) => {
    const { ok } = await send(text)
    if (ok) onDone?.()
    return ok
  }
  const shared = { open: true, title, act, danger, children: help, onCancel: onClose }
  return reason ? (
    <ReasonDialog {...shared} {...(reason !== true && { label: reason })} onConfirm={confirm} />
  ) : (
    <ConfirmDialog {...shared} onConfirm={() => confirm('')} />
  )
}
