import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { download } from '~/app/lib/api'
import { useReauthentication, useSend } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { ListScreen } from '~/app/ui/list/list-screen'
import type { FileRow } from '~/worker/files/contract'
import { isViewable } from '~/worker/files/rules'
import type { AreaScreen } from '~/worker/folders/screen.server'
import type { FolderArea } from '../folder-areas'
import { Preview } from '../preview/preview'
import { t } from '../texts'
import { fileBatchActions } from './file-batch-actions'
import { fileColumns } from './file-columns'
import { ROOT } from './folder-tree'
import { MoveDialog } from './move-dialog'
import { useFileDownload } from './use-file-download'
import * as filesCalls from '~/worker/files/calls'
import * as folders from '~/worker/folders/calls'

type PendingAction = { act: 'remove' | 'move'; files: FileRow[]; clear: () => void }

/** File list of the open folder. `reader`: name in the watermark of restricted files. */
export function FolderFileList({
  data,
  place,
  reader,
  droppable,
}: {
  data: AreaScreen
  place: FolderArea
  reader: string
  droppable: boolean
}) {
  const { send } = useSend()
  const again = useReauthentication()
  const takeAway = useFileDownload()
  const { revalidate } = useRevalidator()
  const [previewed, setPreviewed] = useState<FileRow | null>(null)
  const [pending, setPending] = useState<PendingAction | null>(null)
  const zip = (files: readonly FileRow[]) =>
    void again(() =>
      download(filesCalls.zipFiles, { ids: files.map((one) => one.id), name: data.way.at(-1)?.name ?? place.title() }),
    ).then((answer) => {
      if (!answer.ok) notifyFailure(answer)
    })

  const limit = (limited: 0 | 1) => (files: FileRow[], clear: () => void) =>
    void send(filesCalls.limitFiles, { ids: files.map((one) => one.id), limited }).then((sent) => sent.ok && clear())
  const batch = fileBatchActions(data, {
    zip,
    limit: limit(1),
    open: limit(0),
    move: (files, clear) => setPending({ act: 'move', files, clear }),
    remove: (files, clear) => setPending({ act: 'remove', files, clear }),
  })
  return (
    <>
      <ListScreen<FileRow>
        name={`files${place.study ? '.study' : ''}`}
        columns={fileColumns(setPreviewed, place.study ? data.readings : undefined)}
        filters={[{ kind: 'text', name: 'fileName', label: t.name }]}
        batch={batch}
        empty={{ title: t.noFiles, help: droppable ? t.noFilesHelp : undefined }}
        rows={data.files}
        total={data.total}
        query={data.query}
        actions={(row) => [
          ...(isViewable(row.ext)
            ? [
                {
                  key: 'preview',
                  label: place.study && data.readings[row.id] ? t.goOn : t.preview,
                  act: () => setPreviewed(row),
                },
              ]
            : []),
          ...(row.canDownload
            ? [
                {
                  key: 'download',
                  label: t.download,
                  act: () => void takeAway(row).then((came) => (came ? revalidate() : undefined)),
                },
              ]
            : []),
        ]}
      />
      <Preview
        file={previewed}
        reader={reader}
        begin={(previewed && data.readings[previewed.id]?.position) || 0}
        keep={!!place.study}
        onClose={() => {
          setPreviewed(null)
          // Reloads the reading progress that was saved meanwhile.
          if (place.study) setTimeout(() => void revalidate(), 300)
        }}
      />
      {pending?.act === 'move' && (
        <MoveDialog
          title={t.moveFiles(pending.files.length)}
          from={data.folderId}
          data={data}
          onClose={() => setPending(null)}
          onMove={async (targetId) => {
            // The root of an area contains folders only.
            if (targetId === ROOT) return t.chooseFolder
            const sent = await send(
              folders.moveFiles,
              { fileIds: pending.files.map((one) => one.id), targetId },
              { failure: false },
            )
            if (sent.ok) pending.clear()
            return sent.ok ? (sent.result.failed[0]?.reason ?? '') : sent.message
          }}
        />
      )}
      <ConfirmDialog
        open={pending?.act === 'remove'}
        title={pending?.act === 'remove' ? t.removeFiles(pending.files.length) : ''}
        act={t.remove}
        danger
        onCancel={() => setPending(null)}
        onConfirm={async () => {
          if (pending?.act !== 'remove') return
          const sent = await send(filesCalls.deleteFiles, { ids: pending.files.map((one) => one.id) })
          if (sent.ok) pending.clear()
          return sent.ok
        }}
      />
    </>
  )
}
