import { IconArrowDown, IconArrowUp } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/use-send'
import { Dialog } from '~/app/ui/dialog'
import type { FolderRow } from '~/worker/folders/contract'
import { t } from '../texts'
import style from './space.module.css'
import * as foldersCalls from '~/worker/folders/calls'

function FolderLine({
  name,
  first,
  last,
  onMove,
}: {
  name: string
  first: boolean
  last: boolean
  onMove: (by: 1 | -1) => void
}) {
  return (
    <li>
      <span>{name}</span>
      {/* At either end the button is aria-disabled instead of disabled, to keep the focus. */}
      <Button
        icon={<IconArrowUp aria-hidden />}
        theme="borderless"
        type="tertiary"
        aria-label={t.up(name)}
        aria-disabled={first}
        onClick={() => !first && onMove(-1)}
      />
      <Button
        icon={<IconArrowDown aria-hidden />}
        theme="borderless"
        type="tertiary"
        aria-label={t.down(name)}
        aria-disabled={last}
        onClick={() => !last && onMove(1)}
      />
    </li>
  )
}

/** Dialog to order the folders in one place with up and down buttons. */
export function SortDialog({
  folders,
  pid,
  onClose,
}: {
  folders: readonly FolderRow[]
  pid: string
  onClose: () => void
}) {
  const [order, setOrder] = useState(folders)
  const [announcement, setAnnouncement] = useState('')
  const { send, busy } = useSend()
  const move = (at: number, by: 1 | -1) => {
    const next = [...order]
    const [one] = next.splice(at, 1)
    next.splice(at + by, 0, one!)
    setOrder(next)
    setAnnouncement(t.nowAt(one!.name, at + by + 1))
  }
  const save = async () => {
    const sent = await send(foldersCalls.sortFolder, { pid, ids: order.map((one) => one.id) })
    if (sent.ok) onClose()
  }
  return (
    <Dialog
      open
      title={t.sortFolders}
      busy={busy}
      firm
      filling={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button theme="solid" loading={busy} onClick={() => void save()}>
            {t.save}
          </Button>
        </>
      }
    >
      <ol className={style.order}>
        {order.map((folder, at) => (
          <FolderLine
            key={folder.id}
            name={folder.name}
            first={at === 0}
            last={at === order.length - 1}
            onMove={(by) => move(at, by)}
          />
        ))}
      </ol>
      <p role="status" className={style.quiet}>
        {announcement}
      </p>
    </Dialog>
  )
}
