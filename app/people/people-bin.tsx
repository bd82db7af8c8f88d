import { Button, Spin } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import { shortStamp } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { usePhone } from '~/app/ui/device'
import { Empty } from '~/app/ui/empty'
import { SideSheet } from '~/app/ui/named'
import type { UserRow } from '~/worker/people/answers'
import { bin, destroy, restore } from '~/worker/people/calls'
import { t as ui } from '~/app/ui/texts'
import style from './people.module.css'
import { t } from './texts'

/** Who was removed: taken back, or removed for good. */
export function PeopleBin({ onClose }: { onClose: () => void }) {
  const phone = usePhone()
  const { send, busy } = useSend()
  const [rows, setRows] = useState<readonly UserRow[] | null>(null)
  const [destroying, setDestroying] = useState<UserRow | null>(null)
  useEffect(() => {
    void ask(bin).then((answer) => {
      if (answer.ok) setRows(answer.result)
      else tellFailure(answer)
    })
  }, [])
  const act = async (call: typeof restore, { id }: UserRow) => {
    const { ok } = await send(call, { userIds: [id] })
    if (ok) setRows((now) => now?.filter((row) => row.id !== id) ?? null)
    return ok
  }
  return (
    <SideSheet visible width={phone ? '100%' : 560} title={t.bin} onCancel={onClose} closeOnEsc>
      {rows === null ? (
        <Spin />
      ) : rows.length === 0 ? (
        <Empty title={ui.trashEmpty} />
      ) : (
        <ul className={style.bin}>
          {rows.map((row) => (
            <li key={row.id}>
              <span>
                <strong>
                  {row.realname}（{row.username}）
                </strong>
                <small>
                  {row.updateBy} {shortStamp(row.updateTime)}
                </small>
              </span>
              <Button disabled={busy || !row.may.write} onClick={() => void act(restore, row)}>
                {t.restore}
              </Button>
              <Button type="danger" disabled={busy || !row.may.write} onClick={() => setDestroying(row)}>
                {t.destroy}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {destroying && (
        <ConfirmDialog
          open
          danger
          title={t.destroying(destroying.realname)}
          act={t.destroy}
          onConfirm={() => act(destroy, destroying)}
          onCancel={() => setDestroying(null)}
        >
          {t.destroyHelp}
        </ConfirmDialog>
      )}
    </SideSheet>
  )
}
