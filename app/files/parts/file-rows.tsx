import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { download } from '~/app/lib/api'
import { useAgain, useSend } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { ListScreen } from '~/app/ui/list/list-screen'
import type { FileRow } from '~/worker/files/contract'
import { mayShow } from '~/worker/files/rules'
import type { AreaScreen } from '~/worker/folders/screen.server'
import type { Place } from '../places'
import { Preview } from '../preview/preview'
import { t } from '../texts'
import { fileBatch } from './file-batch'
import { fileColumns } from './file-columns'
import { ROOT } from './folder-tree'
import { MoveDialog } from './move-dialog'
import { useTakeAway } from './take-away'
import * as filesCalls from '~/worker/files/calls'
import * as folders from '~/worker/folders/calls'

type Asked = { act: 'remove' | 'move'; files: FileRow[]; clear: () => void }

/** The files of the folder that is open. `reader`: whose name stands across what is limited. */
export function FileRows({
  data,
  place,
  reader,
  droppable,
}: {
  data: AreaScreen
  place: Place
  reader: string
  droppable: boolean
}) {
  const { send } = useSend()
  const again = useAgain()
  const takeAway = useTakeAway()
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState<FileRow | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const zip = (files: readonly FileRow[]) =>
    void again(() =>
      download(filesCalls.zipFiles, { ids: files.map((one) => one.id), name: data.way.at(-1)?.name ?? place.title() }),
    ).then((answer) => {
      if (!answer.ok) tellFailure(answer)
    })

  const limit = (limited: 0 | 1) => (files: FileRow[], clear: () => void) =>
    void send(filesCalls.limitFiles, { ids: files.map((one) => one.id), limited }).then((sent) => sent.ok && clear())
  const batch = fileBatch(data, {
    zip,
    limit: limit(1),
    open: limit(0),
    move: (files, clear) => setAsked({ act: 'move', files, clear }),
    remove: (files, clear) => setAsked({ act: 'remove', files, clear }),
  })
  return (
    <>
      <ListScreen<FileRow>
        name={`files${place.study ? '.study' : ''}`}
        columns={fileColumns(setShown, place.study ? data.readings : undefined)}
        filters={[{ kind: 'text', name: 'fileName', label: t.name }]}
        batch={batch}
        empty={{ title: t.noFiles, help: droppable ? t.noFilesHelp : undefined }}
        rows={data.files}
        total={data.total}
        query={data.query}
        actions={(row) => [
          ...(mayShow(row.ext)
            ? [
                {
                  key: 'preview',
                  label: place.study && data.readings[row.id] ? t.goOn : t.preview,
                  act: () => setShown(row),
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
        file={shown}
        reader={reader}
        begin={(shown && data.readings[shown.id]?.position) || 0}
        keep={!!place.study}
        onClose={() => {
          setShown(null)
          // What was read in the meantime stands beside the file.
          if (place.study) setTimeout(() => void revalidate(), 300)
        }}
      />
      {asked?.act === 'move' && (
        <MoveDialog
          title={t.moveFiles(asked.files.length)}
          from={data.folderId}
          data={data}
          onClose={() => setAsked(null)}
          onMove={async (targetId) => {
            // At the root of an area there are folders only.
            if (targetId === ROOT) return t.chooseFolder
            const sent = await send(
              folders.moveFiles,
              { fileIds: asked.files.map((one) => one.id), targetId },
              { failure: false },
            )
            if (sent.ok) asked.clear()
            return sent.ok ? (sent.result.failed[0]?.reason ?? '') : sent.message
          }}
        />
      )}
      <ConfirmDialog
        open={asked?.act === 'remove'}
        title={asked?.act === 'remove' ? t.removeFiles(asked.files.length) : ''}
        act={t.remove}
        danger
        onCancel={() => setAsked(null)}
        onConfirm={async () => {
          if (asked?.act !== 'remove') return
          const sent = await send(filesCalls.deleteFiles, { ids: asked.files.map((one) => one.id) })
          if (sent.ok) asked.clear()
          return sent.ok
        }}
      />
    </>
  )
}
