import type { ActSubject } from './acts'

/** What every dialog of a move is given. */
export type MoveDialogInput = {
  /** One or several; all in the same status. */
  subjects: readonly ActSubject[]
  /** The moves that the server calls open. */
  buttons: readonly string[]
  /** The time line, where the page has it. */
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
