import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import { shortStamp } from '~/app/lib/dates'
import { PlainTable } from '~/app/ui/list/plain-table'
import { SideSheet } from '~/app/ui/named'
import * as materials from '~/worker/materials/calls'
import type { MaterialRow, TakenRow } from '~/worker/materials/contract'
import { fields } from '~/worker/materials/fields.texts'
import { t } from '../texts'
import style from '../materials.module.css'

const SHOWN = 100

/** Downloads of a material's files: person, file and time, the latest first. */
export function TakenSheet({ row, onClose }: { row: MaterialRow; onClose: () => void }) {
  const [page, setPage] = useState<{ records: TakenRow[]; total: number } | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    void ask(materials.taken, { materialId: row.id, pageSize: SHOWN }, controller.signal).then((answer) => {
      if (answer.ok && !controller.signal.aborted) setPage(answer.result)
    })
    return () => controller.abort()
  }, [row.id])
  const rest = page ? page.total - page.records.length : 0
  return (
    <SideSheet visible title={`${t.register} · ${row.title}`} width="min(720px, 100vw)" onCancel={onClose}>
      <PlainTable<TakenRow>
        label={t.register}
        rows={page?.records ?? null}
        idOf={(one) => one.id}
        columns={[
          { key: 'realname', title: t.taker, width: 104 },
          { key: 'departName', title: t.house },
          { key: 'fileName', title: fields.file },
          { key: 'time', title: t.time, width: 150, text: ({ time }) => shortStamp(time) },
          { key: 'ip', title: t.ip, width: 130 },
        ]}
      />
      {rest > 0 && <p className={style.muted}>{t.registerMore(rest)}</p>}
    </SideSheet>
  )
}
