import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-button'
import { ReasonDialog } from './reason-dialog'

/** What is asked before an act: whether it is meant, or its reason. */
export type Question = {
  title: string
  /** The button's verb. */
  act: string
  help?: ReactNode
  danger?: boolean
  /** The reason is asked for, under this label; `true` has the usual one. */
  reason?: string | true
  /** Sends the act; the dialog stays where it was refused. */
  send: (reason: string) => Promise<{ ok: boolean }>
}

/** Asks a question before an act, and makes it. `onDone` is called once the act has succeeded. */
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
