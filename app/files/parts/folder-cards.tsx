import { IconFolder, IconMore } from '@douyinfe/semi-icons'
import { Button, Dropdown } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '~/app/lib/use-send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { EmptyState } from '~/app/ui/empty-state'
import { formatFileSize } from '~/app/ui/file-size'
import type { FolderRow } from '~/worker/folders/contract'
import type { AreaScreen } from '~/worker/folders/screen.server'
import { t as ui } from '~/app/ui/texts'
import { t } from '../texts'
import { AddFolderDialog } from './add-folder-dialog'
import { AuthorizeDialog } from './authorize-dialog'
import { MoveDialog } from './move-dialog'
import { NameDialog } from './name-dialog'
import { SortDialog } from './sort-dialog'
import { useFolderHref } from './use-folder-href'
import style from './space.module.css'
import * as foldersCalls from '~/worker/folders/calls'
import { TriggerWrapper } from '~/app/ui/trigger-wrapper'

const folderActions = ['rename', 'move', 'authorise', 'remove'] as const
type FolderAction = (typeof folderActions)[number]

function FolderCard({
  folder,
  trash,
  onAct,
}: {
  folder: FolderRow
  trash: boolean
  onAct: (act: FolderAction) => void
}) {
  const href = useFolderHref()
  const { send } = useSend()
  return (
    <li>
      <IconFolder aria-hidden />
      {trash ? (
        <strong>{folder.name}</strong>
      ) : (
        <Link to={href(folder.id)}>
          {folder.name}
          <small>
            {t.filesIn(folder.fileCount)} · {formatFileSize(folder.size)}
          </small>
        </Link>
      )}
      {trash ? (
        <Button size="small" onClick={() => void send(foldersCalls.restoreFolder, { id: folder.id })}>
          {t.restore}
        </Button>
      ) : (
        folder.rights.includes('m') && <FolderMenu folder={folder} onAct={onAct} />
      )}
    </li>
  )
}

function RenameDialog({ folder, onClose }: { folder: FolderRow; onClose: () => void }) {
  const { send } = useSend()
  return (
    <NameDialog
      call={foldersCalls.updateFolder}
      open
      title={t.rename}
      initial={folder.name}
      onClose={onClose}
      onSave={async (name) => {
        const { id, lockVersion } = folder
        const sent = await send(foldersCalls.updateFolder, { id, name, lockVersion }, { failure: false })
        return sent.ok ? '' : (sent.fields.name ?? sent.message)
      }}
    />
  )
}

/** Cards of the folders in one place, with their actions. */
export function FolderCards({ data }: { data: AreaScreen }) {
  const { send } = useSend()
  const [pending, setPending] = useState<{ act: FolderAction; folder: FolderRow } | 'sort' | null>(null)
  const { folders, folderId, trash, may } = data
  const close = () => setPending(null)
  const of = (act: FolderAction) =>
    pending !== null && pending !== 'sort' && pending.act === act ? pending.folder : null
  const renamed = of('rename')
  const removed = of('remove')
  if (!folders.length && folderId && !trash) return null
  if (!folders.length && trash) return <p className={style.quiet}>{ui.trashEmpty}</p>
  if (!folders.length) return <EmptyFolders data={data} />
  return (
    <>
      <ul className={style.folders} aria-label={t.folders}>
        {folders.map((folder) => (
          <FolderCard key={folder.id} folder={folder} trash={trash} onAct={(act) => setPending({ act, folder })} />
        ))}
      </ul>
      {may.manage && !trash && folders.length > 1 && (
        <div>
          <Button size="small" onClick={() => setPending('sort')}>
            {t.sortFolders}
          </Button>
        </div>
      )}
      {renamed && <RenameDialog folder={renamed} onClose={close} />}
      {of('move') && (
        <MoveDialog
          title={t.moveFolder(of('move')!.name)}
          from={folderId || '0'}
          data={data}
          onClose={close}
          onMove={async (targetId) => {
            const sent = await send(foldersCalls.moveFolder, { folderId: of('move')!.id, targetId }, { failure: false })
            return sent.ok ? '' : sent.message
          }}
        />
      )}
      {pending === 'sort' && <SortDialog folders={folders} pid={folderId || '0'} onClose={close} />}
      <AuthorizeDialog key={of('authorise')?.id ?? ''} folder={of('authorise')} onClose={close} />
      <ConfirmDialog
        open={!!removed}
        title={removed ? t.removeFolder(removed.name) : ''}
        act={t.remove}
        danger
        onCancel={close}
        onConfirm={async () => !!removed && (await send(foldersCalls.deleteFolder, { id: removed.id, confirm: 1 })).ok}
      >
        <p>{t.removeFolderHelp}</p>
      </ConfirmDialog>
    </>
  )
}

/** Empty state, with the first step for users who may create folders. */
function EmptyFolders({ data }: { data: AreaScreen }) {
  const [adding, setAdding] = useState(false)
  const may = data.may.addFolder
  return (
    <>
      <EmptyState
        title={t.noFolders}
        help={may ? t.noFoldersHelp : t.noFoldersYours}
        action={
          may && (
            <Button theme="solid" onClick={() => setAdding(true)}>
              {t.addFirstFolder}
            </Button>
          )
        }
      />
      {adding && <AddFolderDialog data={data} onClose={() => setAdding(false)} />}
    </>
  )
}

function FolderMenu({ folder, onAct }: { folder: FolderRow; onAct: (act: FolderAction) => void }) {
  // Folders of the template cannot be moved or deleted.
  const open = folderActions.filter((act) => folder.canDelete === 1 || (act !== 'remove' && act !== 'move'))
  return (
    <Dropdown
      trigger="click"
      clickToHide
      position="bottomRight"
      render={
        <Dropdown.Menu>
          {open.map((act) => (
            <Dropdown.Item key={act} type={act === 'remove' ? 'danger' : undefined} onClick={() => onAct(act)}>
              {t[act]}
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      }
    >
      <TriggerWrapper>
        <Button
          size="small"
          theme="borderless"
          type="tertiary"
          icon={<IconMore aria-hidden />}
          aria-label={t.more(folder.name)}
        />
      </TriggerWrapper>
    </Dropdown>
  )
}
