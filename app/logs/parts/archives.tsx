import { Button } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { CopyButton } from '~/app/ui/copy-button'
import { Dialog } from '~/app/ui/dialog'
import { formatFileSize } from '~/app/ui/file-size'
import { PlainTable } from '~/app/ui/list/plain-table'
import { hrefOf } from '~/worker/core/href'
import * as logs from '~/worker/logs/calls'
import type { ArchiveRow } from '~/worker/logs/contract'
import style from '../logs.module.css'
import { t } from '../texts'

/** Archive files of old log rows for download. */
export default function Archives({ onClose }: { onClose: () => void }) {
  const [rows, setRows] = useState<readonly ArchiveRow[] | string | null>(null)
  useEffect(() => {
    let isUnmounted = false
    void callApi(logs.listArchives).then((answer) => {
      if (!isUnmounted) setRows(answer.ok ? answer.result : answer.message)
    })
    return () => {
      isUnmounted = true
    }
  }, [])
  const problem = typeof rows === 'string' ? rows : rows?.length === 0 ? t.noArchives : null
  return (
    <Dialog open title={t.archives} width={840} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <p className={style.note}>{t.archivesHelp}</p>
      {problem ? (
        <p>{problem}</p>
      ) : (
        <PlainTable
          label={t.archives}
          rows={typeof rows === 'string' ? [] : rows}
          idOf={(row) => row.id}
          columns={[
            { key: 'rows', title: t.rowsOf, width: 130, text: (row) => `${row.fromSeq}–${row.toSeq}` },
            {
              key: 'period',
              title: t.period,
              width: 210,
              text: (row) => `${row.fromTime.slice(0, 10)} – ${row.toTime.slice(0, 10)}`,
            },
            { key: 'size', title: t.size, width: 90, align: 'right', text: (row) => formatFileSize(row.size) },
            {
              key: 'sha256',
              title: t.checksum,
              show: (row) => (
                <>
                  <code>{row.sha256.slice(0, 12)}…</code> <CopyButton text={row.sha256} label={t.checksum} />
                </>
              ),
            },
            {
              key: 'download',
              title: t.download,
              width: 90,
              show: (row) => (
                <a className={style.link} href={hrefOf(logs.downloadArchive, { id: row.id })} download>
                  {t.download}
                </a>
              ),
            },
          ]}
        />
      )}
    </Dialog>
  )
}
