import { useSend } from '~/app/lib/use-send'
import type { AreaScreen } from '~/worker/folders/screen.server'
import { t } from '../texts'
import { NameDialog } from './name-dialog'
import * as folders from '~/worker/folders/calls'

/** Dialog that creates a folder in the displayed place. */
export function AddFolderDialog({
  data: { area, subArea, folderId },
  onClose,
}: {
  data: AreaScreen
  onClose: () => void
}) {
  const { send } = useSend()
  return (
    <NameDialog
      call={folders.addFolder}
      open
      title={t.addFolder}
      onClose={onClose}
      onSave={async (name) => {
        const sent = await send(folders.addFolder, folderId ? { pid: folderId, name } : { area, subArea, name }, {
          failure: false,
        })
        return sent.ok ? '' : (sent.fields.name ?? sent.message)
      }}
    />
  )
}
