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
import type { Call } from '~/worker/core/call'
import type { AnyRecord } from '~/worker/records/record'
import type { AnyRow } from './columns'
import style from './records.module.css'
import { t as ui } from '~/app/ui/texts'
import { t } from './texts'

/** What was removed: taken back, or removed for good. */
export function RecordBin({
  of,
  calls,
  onSaved,
  onClose,
}: {
  of: AnyRecord
  calls: { removed: Call; restore: Call; destroy: Call }
  onSaved?: (() => void) | undefined
  onClose: () => void
}) {
  const phone = usePhone()
  const { send, busy } = useSend()
  const [rows, setRows] = useState<readonly AnyRow[] | null>(null)
  const [destroying, setDestroying] = useState<AnyRow | null>(null)
  const titleOf = (row: AnyRow) => String(row[of.title])
  useEffect(() => {
    void ask<Call>(calls.removed).then((answer) => {
      if (answer.ok) setRows(answer.result as AnyRow[])
      else tellFailure(answer)
    })
  }, [calls])
  const act = async (call: Call, { id }: AnyRow) => {
    const { ok } = await send<Call>(call, { id })
    if (ok) {
      setRows((now) => now?.filter((row) => row.id !== id) ?? null)
      onSaved?.()
    }
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
                <strong>{titleOf(row)}</strong>
                <small>{t.by(row.updateBy, shortStamp(row.updateTime))}</small>
              </span>
              <Button disabled={busy} onClick={() => void act(calls.restore, row)}>
                {t.restore}
              </Button>
              <Button type="danger" disabled={busy} onClick={() => setDestroying(row)}>
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
          title={t.destroying(titleOf(destroying))}
          act={t.destroy}
          onConfirm={() => act(calls.destroy, destroying)}
          onCancel={() => setDestroying(null)}
        >
          {t.removeForGood}
        </ConfirmDialog>
      )}
    </SideSheet>
  )
}
