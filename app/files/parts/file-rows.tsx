import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { download } from '~/app/lib/api'
import { room } from '~/app/lib/room'
import { useAgain, useSend } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { sizeText } from '~/app/ui/files'
import type { BatchMove } from '~/app/ui/list/batch-bar'
import type { Column } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Meter } from '~/app/ui/numbers'
import { StatusTag } from '~/app/ui/status-tag'
import type { FileRow } from '~/worker/files/contract'
import { mayShow } from '~/worker/files/rules'
import type { AreaScreen } from '~/worker/folders/screen.server'
import type { Place } from '../places'
import { Preview } from '../preview/preview'
import { t } from '../texts'
import { ROOT } from './folder-tree'
import { MoveDialog } from './move-dialog'
import { nameColumn } from './name-column'
import { useTakeAway } from './take-away'
import * as filesCalls from '~/worker/files/calls'
import * as folders from '~/worker/folders/calls'

const stateText = (row: FileRow) =>
  row.scanStatus === 'waiting'
    ? t.waiting
    : row.scanStatus === 'infected'
      ? t.infected
      : row.limited
        ? t.limited
        : t.open

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
  const { may } = data
  const zip = (files: readonly FileRow[]) =>
    void again(() =>
      download(filesCalls.zipFiles, { ids: files.map((one) => one.id), name: data.way.at(-1)?.name ?? place.title() }),
    ).then((answer) => {
      if (!answer.ok) tellFailure(answer)
    })

  const columns: Column<FileRow>[] = [
    nameColumn<FileRow>(320, setShown),
    {
      key: 'size',
      title: t.size,
      width: room(100, 110),
      sort: true,
      align: 'right',
      card: 'fact',
      text: (row) => sizeText(row.size),
    },
    ...(place.study
      ? [
          {
            key: 'progress',
            title: t.progress,
            width: 160,
            card: 'fact' as const,
            show: (row: FileRow) => {
              const reading = data.readings[row.id]
              return reading?.total ? (
                <Meter value={Math.round((reading.furthest / reading.total) * 100)} label={t.progress} />
              ) : (
                t.notBegun
              )
            },
          },
        ]
      : []),
    {
      key: 'state',
      title: t.state,
      width: room(100, 110),
      card: 'status',
      text: stateText,
      show: (row) => (
        <StatusTag
          colour={row.scanStatus === 'infected' ? 'red' : row.limited ? 'orange' : 'green'}
          label={stateText(row)}
        />
      ),
    },
    { key: 'uploaderName', title: t.uploader, width: 120, text: (row) => row.uploaderName || '–' },
    {
      key: 'uploadTime',
      title: t.uploadTime,
      width: 170,
      sort: true,
      align: 'right',
      card: 'fact',
      text: (row) => row.uploadTime.slice(0, 16),
    },
    {
      key: 'downCount',
      title: t.downloads,
      width: room(100, 120),
      align: 'right',
      text: (row) => String(row.downCount),
    },
  ]
  const batch: BatchMove<FileRow>[] = [
    { key: 'zip', label: t.downloadZip, primary: true, fits: (row) => row.canDownload, act: (rows) => zip(rows) },
    ...(may.manage
      ? [
          {
            key: 'limit',
            label: t.limit,
            fits: (row: FileRow) => !row.limited,
            act: (rows: FileRow[], clear: () => void) =>
              void send(filesCalls.limitFiles, { ids: rows.map((one) => one.id), limited: 1 }).then(
                (sent) => sent.ok && clear(),
              ),
          },
          {
            key: 'open',
            label: t.unlimit,
            fits: (row: FileRow) => !!row.limited && data.area !== 'limited',
            act: (rows: FileRow[], clear: () => void) =>
              void send(filesCalls.limitFiles, { ids: rows.map((one) => one.id), limited: 0 }).then(
                (sent) => sent.ok && clear(),
              ),
          },
        ]
      : []),
    ...(may.manage
      ? [
          {
            key: 'move',
            label: t.move,
            act: (files: FileRow[], clear: () => void) => setAsked({ act: 'move', files, clear }),
          },
        ]
      : []),
    ...(may.manage || may.upload
      ? [
          {
            key: 'remove',
            label: t.remove,
            danger: true,
            fits: (row: FileRow) => may.manage || row.canDelete,
            act: (files: FileRow[], clear: () => void) => setAsked({ act: 'remove', files, clear }),
          },
        ]
      : []),
  ]
  return (
    <>
      <ListScreen<FileRow>
        name={`files${place.study ? '.study' : ''}`}
        columns={columns}
        filters={[{ kind: 'text', name: 'fileName', label: t.name }]}
        batch={batch}
        empty={{ title: t.noFiles, help: droppable ? t.noFilesHelp : undefined }}
        rows={data.files}
        total={data.total}
        query={data.query}
        actionsWidth={room(120, 150)}
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
