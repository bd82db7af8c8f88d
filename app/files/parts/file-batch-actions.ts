import type { BatchAction } from '~/app/ui/list/batch-bar'
import type { FileRow } from '~/worker/files/contract'
import type { AreaScreen } from '~/worker/folders/screen.server'
import { t } from '../texts'

/** Action on selected files; `clear` clears the selection. */
type FileAction = (files: FileRow[], clear: () => void) => void

/** Returns the batch actions that are allowed on selected files of an area. */
export function fileBatchActions(
  { area, may }: Pick<AreaScreen, 'area' | 'may'>,
  acts: Record<'zip' | 'limit' | 'open' | 'move' | 'remove', FileAction>,
): BatchAction<FileRow>[] {
  const moves: (BatchAction<FileRow> & { open: boolean })[] = [
    { key: 'zip', label: t.downloadZip, primary: true, fits: (row) => row.canDownload, act: acts.zip, open: true },
    { key: 'limit', label: t.limit, fits: (row) => !row.limited, act: acts.limit, open: may.manage },
    {
      key: 'open',
      label: t.unlimit,
      fits: (row) => !!row.limited && area !== 'limited',
      act: acts.open,
      open: may.manage,
    },
    { key: 'move', label: t.move, act: acts.move, open: may.manage },
    {
      key: 'remove',
      label: t.remove,
      danger: true,
      fits: (row) => may.manage || row.canDelete,
      act: acts.remove,
      open: may.manage || may.upload,
    },
  ]
  return moves.filter((move) => move.open)
}
