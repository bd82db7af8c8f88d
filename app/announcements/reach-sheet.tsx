import { SideSheet } from '~/app/ui/semi-controls'
import { useEffect, useState } from 'react'
import { ReleaseStates } from '~/app/display/release-states'
import { callApi } from '~/app/lib/api'
import { formatMinutes } from '~/app/lib/dates'
import { PlainTable } from '~/app/ui/list/plain-table'
import { StatusTag } from '~/app/ui/status-tag'
import type { ManagedAnnouncement, Reader } from '~/worker/announcements/contract'
import { t } from './texts'
import style from './announcements.module.css'
import * as announcements from '~/worker/announcements/calls'
import { wireNames } from '~/db/wire-names'

const MAX_READERS = 100

/** Recipients of an announcement and who has read it, the latest readers first. */
export function ReachSheet({ row, onClose }: { row: ManagedAnnouncement; onClose: () => void }) {
  const [page, setPage] = useState<{ records: Reader[]; total: number } | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    void callApi(announcements.reachOf, { anntId: row.id, pageSize: MAX_READERS }, controller.signal).then((answer) => {
      if (answer.ok && !controller.signal.aborted) setPage(answer.result)
    })
    return () => controller.abort()
  }, [row.id])
  const rest = page ? page.total - page.records.length : 0
  return (
    <SideSheet visible title={row[wireNames.title]} width="min(640px, 100vw)" onCancel={onClose}>
      <p className={style.muted}>{t.reached(row.read, row.reached)}</p>
      <PlainTable<Reader>
        label={row[wireNames.title]}
        rows={page?.records ?? null}
        idOf={(reader) => reader.userId}
        columns={[
          { key: 'realname', title: t.person, width: 104 },
          { key: 'departName', title: t.depart },
          {
            key: 'readFlag',
            title: t.readFlag,
            width: 104,
            show: ({ readFlag }) => (
              <StatusTag colour={readFlag === '1' ? 'green' : 'grey'} label={readFlag === '1' ? t.read : t.unread} />
            ),
          },
          { key: 'readTime', title: t.readTime, width: 160, text: ({ readTime }) => formatMinutes(readTime) },
        ]}
      />
      <ReleaseStates kind="announcement" things={[{ refId: row.id, name: row[wireNames.title] }]} />
      {rest > 0 && <p className={style.muted}>{t.more(rest)}</p>}
    </SideSheet>
  )
}
