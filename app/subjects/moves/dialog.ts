import type { ActSubject } from './acts'

/** Props of every transition dialog. */
export type MoveDialogInput = {
  /** One or several subjects in the same status. */
  subjects: readonly ActSubject[]
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
