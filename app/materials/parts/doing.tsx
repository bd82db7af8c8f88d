import { useSend } from '~/app/lib/send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import * as materials from '~/worker/materials/calls'
import type { MaterialRow } from '~/worker/materials/contract'
import { t } from '../texts'
import { AskSheet } from './ask-sheet'
import { MaterialSheet } from './material-sheet'
import { TakenSheet } from './taken-sheet'

export type Doing =
  | { kind: 'edit'; row: MaterialRow | null }
  | { kind: 'ask' | 'takeOff' | 'remove' | 'register'; row: MaterialRow }

/** What is being done with a material. */
export function MaterialDoing({ doing, today, onClose }: { doing: Doing; today: string; onClose: () => void }) {
  const { send } = useSend()
  if (doing.kind === 'edit') return <MaterialSheet row={doing.row} onClose={onClose} />
  const { row } = doing
  if (doing.kind === 'ask')
    return <AskSheet of={{ ...row, materialId: row.id, requestId: '' }} today={today} onClose={onClose} />
  if (doing.kind === 'register') return <TakenSheet row={row} onClose={onClose} />
  if (doing.kind === 'takeOff')
    return (
      <ReasonDialog
        open
        danger
        title={t.takeOffOf(row.title)}
        act={t.takeOff}
        onConfirm={async (reason) => (await send(materials.takeOff, { id: row.id, reason })).ok}
        onCancel={onClose}
      >
        <p>{t.takeOffWhat(row.users)}</p>
      </ReasonDialog>
    )
  return (
    <ConfirmDialog
      open
      danger
      title={t.removeOf(row.title)}
      act={t.remove}
      onCancel={onClose}
      onConfirm={async () => (await send(materials.remove, { id: row.id })).ok}
    />
  )
}
