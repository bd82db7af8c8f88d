import { IconFolder, IconMore } from '@douyinfe/semi-icons'
import { Button, Dropdown } from '@douyinfe/semi-ui'
import { useCallback, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { title } from '~/app/frame/title'
import { download, post } from '~/app/lib/api'
import { load } from '~/app/lib/load.server'
import { room } from '~/app/lib/room'
import { useAgain, useSend } from '~/app/lib/send'
import { tell, tellFailure } from '~/app/lib/tell'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { sizeText } from '~/app/ui/files'
import { changed, useAddress } from '~/app/ui/list/address'
import type { BatchMove } from '~/app/ui/list/batch-bar'
import type { Column } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Meter } from '~/app/ui/numbers'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { useUploads } from '~/app/ui/upload-dialog'
import { notFound } from '~/worker/core/refusal'
import type { FileRow } from '~/worker/files/contract'
import type { FolderRow } from '~/worker/folders/contract'
import { areaScreen } from '~/worker/folders/screen.server'
import type { Route } from './+types/space'
import { AuthorizeDialog, NameDialog } from './parts/folder-dialogs'
import { sendFile } from './parts/send'
import { TicketDialog } from './parts/ticket-dialog'
import { placeOf } from './places'
import { canPreview, Preview } from './preview/preview'
import { t } from './texts'
import style from './parts/space.module.css'

/** All screens of folder areas: the address says which. */
export const loader = (args: Route.LoaderArgs) =>
  load(args, async (ctx, url) => {
    const place = placeOf(url.pathname)
    if (!place) throw notFound()
    return {
      path: url.pathname,
      reader: `${ctx.actor.realname} ${ctx.actor.username}`,
      ...(await areaScreen(ctx, place, url.searchParams)),
    }
  })
export const meta = title((data: { path: string } | undefined) => placeOf(data?.path ?? '')?.title() ?? t.material)

export default function Space({ loaderData }: Route.ComponentProps) {
  // Another area or folder is another screen: no selection goes along.
  return <AreaPage key={`${loaderData.path}/${loaderData.folderId}/${loaderData.trash}`} data={loaderData} />
}
type Loaded = Route.ComponentProps['loaderData']

type Asked =
  | { kind: 'add' }
  | { kind: 'rename' | 'authorise' | 'remove'; folder: FolderRow }
  | { kind: 'files'; files: FileRow[]; clear: () => void }
  | { kind: 'ticket' }

function AreaPage({ data }: { data: Loaded }) {
  const place = placeOf(data.path)!
  const { params } = useAddress()
  const { revalidate } = useRevalidator()
  const { send } = useSend()
  const again = useAgain()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [shown, setShown] = useState<FileRow | null>(null)
  const [over, setOver] = useState(false)
  const { folderId, may, trash } = data

  const upload = useCallback(
    (file: File, onProgress: (percent: number) => void, signal: AbortSignal) =>
      sendFile(file, { folderId }, onProgress, signal),
    [folderId],
  )
  const { take, dialog } = useUploads(
    upload,
    useCallback(() => void revalidate(), [revalidate]),
  )
  const chosen = useRef<HTMLInputElement>(null)
  const whole = useRef<HTMLInputElement>(null)
  const href = (folder: string | null, more: Record<string, string | null> = {}) => ({
    search: changed(params, { folder, pageNo: null, fileName: null, ...more }).toString(),
  })
  const folderAt = useFolders(data.area, data.subArea)
  /** A dropped or chosen folder comes with its folders. */
  const takeTree = async (files: readonly File[]) => {
    const byFolder = new Map<string, File[]>()
    for (const file of files) {
      const path = file.webkitRelativePath.split('/').slice(0, -1).join('/')
      byFolder.set(path, [...(byFolder.get(path) ?? []), file])
    }
    for (const [path, inside] of byFolder) {
      const id = path ? await folderAt(folderId, path.split('/')) : folderId
      if (id && id !== folderId)
        for (const file of inside)
          void sendFile(file, { folderId: id }, () => {}).then((sent) => {
            if (!sent.ok) tell.error(`${file.name} ${sent.message}`)
            void revalidate()
          })
      else if (id) take(inside)
    }
    await revalidate()
  }
  const act = (path: string, body: object) => send(path, body)
  const zip = (files: readonly FileRow[]) =>
    void again(() =>
      download('/v2/oss/file/zip', { ids: files.map((one) => one.id), name: data.way.at(-1)?.name ?? place.title() }),
    ).then((answer) => {
      if (!answer.ok) tellFailure(answer)
    })

  const columns: Column<FileRow>[] = [
    {
      key: 'fileName',
      title: t.name,
      width: 320,
      fixed: true,
      sort: true,
      card: 'title',
      text: (row) => row.fileName,
      show: (row) =>
        canPreview(row.ext) ? (
          <button type="button" className={style.linkButton} onClick={() => setShown(row)}>
            {row.fileName}
          </button>
        ) : (
          row.fileName
        ),
    },
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
              void act('/v2/oss/file/limit', { ids: rows.map((one) => one.id), limited: 1 }).then(
                (sent) => sent.ok && clear(),
              ),
          },
          {
            key: 'open',
            label: t.unlimit,
            fits: (row: FileRow) => !!row.limited,
            act: (rows: FileRow[], clear: () => void) =>
              void act('/v2/oss/file/limit', { ids: rows.map((one) => one.id), limited: 0 }).then(
                (sent) => sent.ok && clear(),
              ),
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
            act: (files: FileRow[], clear: () => void) => setAsked({ kind: 'files', files, clear }),
          },
        ]
      : []),
  ]
  const droppable = may.upload && !!folderId && !trash

  return (
    <Page
      title={place.title()}
      note={place.note?.()}
      actions={
        <>
          {may.manage && (
            <Link className={style.link} to={href(folderId || null, { trash: trash ? null : '1' })}>
              {trash ? t.leaveTrash : t.trash}
            </Link>
          )}
          {may.manage && folderId && !trash && (
            <Button onClick={() => setAsked({ kind: 'ticket' })}>{t.giveTicket}</Button>
          )}
          {may.addFolder && !trash && <Button onClick={() => setAsked({ kind: 'add' })}>{t.addFolder}</Button>}
          {droppable && (
            <>
              {may.addFolder && <Button onClick={() => whole.current?.click()}>{t.uploadFolder}</Button>}
              <Button theme="solid" onClick={() => chosen.current?.click()}>
                {t.uploadFiles}
              </Button>
              <input
                ref={chosen}
                type="file"
                multiple
                className={style.hidden}
                aria-label={t.uploadFiles}
                tabIndex={-1}
                onChange={(event) => {
                  take([...(event.target.files ?? [])])
                  event.target.value = ''
                }}
              />
              <input
                ref={whole}
                type="file"
                multiple
                className={style.hidden}
                aria-label={t.uploadFolder}
                tabIndex={-1}
                {...{ webkitdirectory: '' }}
                onChange={(event) => {
                  void takeTree([...(event.target.files ?? [])])
                  event.target.value = ''
                }}
              />
            </>
          )}
        </>
      }
    >
      <div
        className={over ? `${style.space} ${style.over}` : style.space}
        onDragOver={(event) => {
          if (!droppable) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!droppable) return
          event.preventDefault()
          setOver(false)
          take([...event.dataTransfer.files])
        }}
      >
        <nav className={style.path} aria-label={t.path}>
          <ol>
            <li>
              {folderId ? (
                <Link to={href(null, { trash: null })}>{t.root}</Link>
              ) : (
                <span aria-current="page">{t.root}</span>
              )}
            </li>
            {data.way.map((step, at) => (
              <li key={step.id}>
                {at < data.way.length - 1 ? (
                  <Link to={href(step.id, { trash: null })}>{step.name}</Link>
                ) : (
                  <span aria-current="page">{step.name}</span>
                )}
              </li>
            ))}
          </ol>
        </nav>
        {over && <p className={style.quiet}>{t.dropHere}</p>}
        {data.folders.length > 0 && (
          <ul className={style.folders} aria-label={t.folders}>
            {data.folders.map((folder) => (
              <li key={folder.id}>
                <IconFolder aria-hidden />
                {trash ? (
                  <strong>{folder.name}</strong>
                ) : (
                  <Link to={href(folder.id)}>
                    {folder.name}
                    <small>
                      {t.filesIn(folder.fileCount)} · {sizeText(folder.size)}
                    </small>
                  </Link>
                )}
                {trash ? (
                  <Button
                    size="small"
                    onClick={() => void act('/v2/subjectfilefolder/restoreFolder', { id: folder.id })}
                  >
                    {t.restore}
                  </Button>
                ) : (
                  folder.rights.includes('m') && (
                    <FolderMenu folder={folder} onAct={(kind) => setAsked({ kind, folder })} />
                  )
                )}
              </li>
            ))}
          </ul>
        )}
        {data.folders.length === 0 && !folderId && <p className={style.quiet}>{trash ? t.trashEmpty : t.noFolders}</p>}
        {data.folders.length === 0 && folderId && trash && <p className={style.quiet}>{t.trashEmpty}</p>}
        {folderId && !trash && (
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
              ...(canPreview(row.ext)
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
                      act: () =>
                        void again(() => download(row.url, undefined, row.fileName)).then((answer) => {
                          if (!answer.ok) tellFailure(answer)
                          else void revalidate()
                        }),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </div>
      {dialog}
      <Preview
        file={shown}
        reader={data.reader}
        begin={(shown && data.readings[shown.id]?.position) || 0}
        keep={!!place.study}
        onClose={() => {
          setShown(null)
          // What was read in the meantime stands beside the file.
          if (place.study) setTimeout(() => void revalidate(), 300)
        }}
      />
      {asked?.kind === 'add' && (
        <NameDialog
          open
          title={t.addFolder}
          onClose={() => setAsked(null)}
          onSave={async (name) => {
            const sent = await send(
              '/v2/subjectfilefolder/addFolder',
              folderId ? { pid: folderId, name } : { area: data.area, subArea: data.subArea, name },
              { failure: false },
            )
            return sent.ok ? '' : (sent.fields.name ?? sent.message)
          }}
        />
      )}
      {asked?.kind === 'rename' && (
        <NameDialog
          open
          title={t.rename}
          initial={asked.folder.name}
          onClose={() => setAsked(null)}
          onSave={async (name) => {
            const { id, lockVersion } = asked.folder
            const sent = await send('/v2/subjectfilefolder/updateFolder', { id, name, lockVersion }, { failure: false })
            return sent.ok ? '' : (sent.fields.name ?? sent.message)
          }}
        />
      )}
      <AuthorizeDialog
        key={asked?.kind === 'authorise' ? asked.folder.id : ''}
        folder={asked?.kind === 'authorise' ? asked.folder : null}
        onClose={() => setAsked(null)}
      />
      <TicketDialog
        key={asked?.kind === 'ticket' ? 'open' : ''}
        folder={asked?.kind === 'ticket' ? { id: folderId, name: data.way.at(-1)?.name ?? '' } : null}
        onClose={() => setAsked(null)}
      />
      <ConfirmDialog
        open={asked?.kind === 'remove'}
        title={asked?.kind === 'remove' ? t.removeFolder(asked.folder.name) : ''}
        act={t.remove}
        danger
        onCancel={() => setAsked(null)}
        onConfirm={async () => {
          if (asked?.kind !== 'remove') return
          const sent = await act('/v2/subjectfilefolder/deleteFolder', { id: asked.folder.id, confirm: 1 })
          return sent.ok
        }}
      >
        <p>{t.removeFolderHelp}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.kind === 'files'}
        title={asked?.kind === 'files' ? t.removeFiles(asked.files.length) : ''}
        act={t.remove}
        danger
        onCancel={() => setAsked(null)}
        onConfirm={async () => {
          if (asked?.kind !== 'files') return
          const sent = await act('/v2/oss/file/delete', { ids: asked.files.map((one) => one.id) })
          if (sent.ok) asked.clear()
          return sent.ok
        }}
      />
    </Page>
  )
}

const stateText = (row: FileRow) =>
  row.scanStatus === 'waiting'
    ? t.waiting
    : row.scanStatus === 'infected'
      ? t.infected
      : row.limited
        ? t.limited
        : t.open

function FolderMenu({
  folder,
  onAct,
}: {
  folder: FolderRow
  onAct: (kind: 'rename' | 'authorise' | 'remove') => void
}) {
  return (
    <Dropdown
      trigger="click"
      clickToHide
      position="bottomRight"
      render={
        <Dropdown.Menu>
          <Dropdown.Item onClick={() => onAct('rename')}>{t.rename}</Dropdown.Item>
          <Dropdown.Item onClick={() => onAct('authorise')}>{t.authorise}</Dropdown.Item>
          {folder.canDelete === 1 && (
            <Dropdown.Item type="danger" onClick={() => onAct('remove')}>
              {t.remove}
            </Dropdown.Item>
          )}
        </Dropdown.Menu>
      }
    >
      <span>
        <Button
          size="small"
          theme="borderless"
          type="tertiary"
          icon={<IconMore aria-hidden />}
          aria-label={t.more(folder.name)}
        />
      </span>
    </Dropdown>
  )
}

/** Finds the folder at a path below another, and makes what is missing of it. */
function useFolders(area: string, subArea: string) {
  const made = useRef(new Map<string, Promise<string>>())
  return useCallback(
    (from: string, path: readonly string[]): Promise<string> =>
      path.reduce<Promise<string>>(async (above, name) => {
        const pid = await above
        if (!pid) return ''
        const key = `${pid}/${name}`
        const known = made.current.get(key)
        if (known) return known
        const making = (async () => {
          const answer = await post<{ id: string }>('/v2/subjectfilefolder/addFolder', { pid, area, subArea, name })
          if (answer.ok) return answer.result.id
          const there = await fetch(`/v2/subjectfilefolder/list?pid=${encodeURIComponent(pid)}`)
            .then((one) => one.json() as Promise<{ result?: { id: string; name: string }[] }>)
            .catch(() => ({ result: [] }))
          const found = there.result?.find((one) => one.name === name)?.id
          if (!found) tell.error(`${t.folderFailed(name)} ${answer.message}`)
          return found ?? ''
        })()
        made.current.set(key, making)
        return making
      }, Promise.resolve(from)),
    [area, subArea],
  )
}
