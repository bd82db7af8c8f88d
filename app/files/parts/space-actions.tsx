import { Button } from '@douyinfe/semi-ui'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { AreaScreen } from '~/worker/folders/screen.server'
import { t } from '../texts'
import { AddFolderDialog } from './add-folder-dialog'
import { buildChosenTree, type FileTree } from './file-tree'
import { useFolderHref } from './use-folder-href'
import { TicketDialog } from './ticket-dialog'
import style from './space.module.css'

/** Actions in the header of a folder page. */
export function SpaceActions({ data, onTree }: { data: AreaScreen; onTree: (tree: FileTree) => void }) {
  const href = useFolderHref()
  const [dialog, setDialog] = useState<'add' | 'tickets' | null>(null)
  const files = useRef<HTMLInputElement>(null)
  const whole = useRef<HTMLInputElement>(null)
  const { folderId, may, trash } = data
  const open = !!folderId && !trash
  const input = (of: typeof files, label: string, more: object = {}) => (
    <input
      ref={of}
      type="file"
      multiple
      className={style.hidden}
      aria-label={label}
      tabIndex={-1}
      {...more}
      onChange={(event) => {
        onTree(buildChosenTree([...(event.target.files ?? [])]))
        event.target.value = ''
      }}
    />
  )
  return (
    <>
      {may.manage && (
        <Link className={style.link} to={href(folderId || null, { trash: trash ? null : '1' })}>
          {trash ? t.leaveTrash : t.trash}
        </Link>
      )}
      {may.manage && open && <Button onClick={() => setDialog('tickets')}>{t.tickets}</Button>}
      {may.addFolder && !trash && <Button onClick={() => setDialog('add')}>{t.addFolder}</Button>}
      {may.upload && open && (
        <>
          <span className={style.desktop}>
            <Button onClick={() => whole.current?.click()}>{t.uploadFolder}</Button>
          </span>
          <Button theme="solid" onClick={() => files.current?.click()}>
            {t.uploadFiles}
          </Button>
          {input(files, t.uploadFiles)}
          {input(whole, t.uploadFolder, { webkitdirectory: '' })}
        </>
      )}
      {dialog === 'add' && <AddFolderDialog data={data} onClose={() => setDialog(null)} />}
      {dialog === 'tickets' && (
        <TicketDialog folder={{ id: folderId, name: data.way.at(-1)?.name ?? '' }} onClose={() => setDialog(null)} />
      )}
    </>
  )
}
