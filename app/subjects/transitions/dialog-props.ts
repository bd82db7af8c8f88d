import type { ActionSubject } from './actions'

/** Props of every transition dialog. */
export type TransitionDialogProps = {
  /** One or several subjects in the same status. */
  subjects: readonly ActionSubject[]
  /** Transitions that the server reports as open. */
  buttons: readonly string[]
  /** The time line, if the page has loaded it. */
  history?: readonly {
    fromStatus: string
    toStatus: string
    operation: string
    createTime: string
    actorName: string
  }[]
  onClose: () => void
  onDone: () => void
}
