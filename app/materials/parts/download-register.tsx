import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { formatMinutes } from '~/app/lib/dates'
import { PlainTable } from '~/app/ui/list/plain-table'
import { SideSheet } from '~/app/ui/semi-controls'
import * as materials from '~/worker/materials/calls'
import type { MaterialRow, DownloadRow } from '~/worker/materials/contract'
import { fields } from '~/worker/materials/fields.texts'
import { t } from '../texts'
import style from '../materials.module.css'

const MAX_ROWS = 100

/** Downloads of a material's files: person, file and time, the latest first. */
export function DownloadRegister({ row, onClose }: { row: MaterialRow; onClose: () => void }) {
  const [page, setPage] = useState<{ records: DownloadRow[]; total: number } | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    void callApi(materials.listDownloads, { materialId: row.id, pageSize: MAX_ROWS }, controller.signal).then(
      (answer) => {
        if (answer.ok && !controller.signal.aborted) setPage(answer.result)
      },
    )
    return () => controller.abort()
  }, [row.id])
  const rest = page ? page.total - page.records.length : 0
  return (
    <SideSheet visible title={`${t.register} · ${row.title}`} width="min(720px, 100vw)" onCancel={onClose}>
      <PlainTable<DownloadRow>
        label={t.register}
        rows={page?.records ?? null}
        idOf={(one) => one.id}
        columns={[
          { key: 'realname', title: t.taker, width: 104 },
          { key: 'departName', title: t.house },
          { key: 'fileName', title: fields.file },
          { key: 'time', title: t.time, width: 150, text: ({ time }) => formatMinutes(time) },
          { key: 'ip', title: t.ip, width: 130 },
        ]}
      />
      {rest > 0 && <p className={style.muted}>{t.registerMore(rest)}</p>}
    </SideSheet>
  )
}
