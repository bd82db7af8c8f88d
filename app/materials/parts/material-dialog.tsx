import { useSend } from '~/app/lib/use-send'
import { type Question, QuestionDialog } from '~/app/ui/question-dialog'
import * as materials from '~/worker/materials/calls'
import type { MaterialRow } from '~/worker/materials/contract'
import { t } from '../texts'
import { RequestSheet } from './request-sheet'
import { MaterialSheet } from './material-sheet'
import { DownloadRegister } from './download-register'

export type OpenedMaterialDialog =
  | { kind: 'edit'; row: MaterialRow | null }
  | { kind: 'ask' | 'takeOff' | 'remove' | 'register'; row: MaterialRow }

/** Renders the open dialog of a material. */
export function MaterialDialog({
  doing,
  today,
  onClose,
}: {
  doing: OpenedMaterialDialog
  today: string
  onClose: () => void
}) {
  const { send } = useSend()
  if (doing.kind === 'edit') return <MaterialSheet row={doing.row} onClose={onClose} />
  const { row } = doing
  if (doing.kind === 'ask')
    return <RequestSheet of={{ ...row, materialId: row.id, requestId: '' }} today={today} onClose={onClose} />
  if (doing.kind === 'register') return <DownloadRegister row={row} onClose={onClose} />
  const question: Question =
    doing.kind === 'takeOff'
      ? {
          ...{ title: t.takeOffOf(row.title), act: t.takeOff, help: <p>{t.takeOffWhat(row.users)}</p>, reason: true },
          danger: true,
          send: (reason) => send(materials.unpublish, { id: row.id, reason }),
        }
      : {
          ...{ title: t.removeOf(row.title), act: t.remove, danger: true },
          send: () => send(materials.remove, { id: row.id }),
        }
  return <QuestionDialog of={question} onClose={onClose} />
}
