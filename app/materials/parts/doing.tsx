import { useSend } from '~/app/lib/send'
import { type Question, QuestionDialog } from '~/app/ui/question-dialog'
import * as materials from '~/worker/materials/calls'
import type { MaterialRow } from '~/worker/materials/contract'
import { t } from '../texts'
import { AskSheet } from './ask-sheet'
import { MaterialSheet } from './material-sheet'
import { TakenSheet } from './taken-sheet'

export type Doing =
  | { kind: 'edit'; row: MaterialRow | null }
  | { kind: 'ask' | 'takeOff' | 'remove' | 'register'; row: MaterialRow }

/** Renders the open dialog of a material. */
export function MaterialDoing({ doing, today, onClose }: { doing: Doing; today: string; onClose: () => void }) {
  const { send } = useSend()
  if (doing.kind === 'edit') return <MaterialSheet row={doing.row} onClose={onClose} />
  const { row } = doing
  if (doing.kind === 'ask')
    return <AskSheet of={{ ...row, materialId: row.id, requestId: '' }} today={today} onClose={onClose} />
  if (doing.kind === 'register') return <TakenSheet row={row} onClose={onClose} />
  const question: Question =
    doing.kind === 'takeOff'
      ? {
          ...{ title: t.takeOffOf(row.title), act: t.takeOff, help: <p>{t.takeOffWhat(row.users)}</p>, reason: true },
          danger: true,
          send: (reason) => send(materials.takeOff, { id: row.id, reason }),
        }
      : {
          ...{ title: t.removeOf(row.title), act: t.remove, danger: true },
          send: () => send(materials.remove, { id: row.id }),
        }
  return <QuestionDialog of={question} onClose={onClose} />
}
