import { SideSheet } from '~/app/ui/named'
import { Table } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import { shortStamp } from '~/app/lib/dates'
import { useShown } from '~/app/ui/shown'
import { StatusTag } from '~/app/ui/status-tag'
import type { ManagedAnnouncement, Reader } from '~/worker/announcements/contract'
import { t } from './texts'
import style from './announcements.module.css'
import * as announcements from '~/worker/announcements/calls'

const SHOWN = 100

/** Who was sent an announcement and who has read it, the last readers first. */
export function ReachSheet({ row, onClose }: { row: ManagedAnnouncement; onClose: () => void }) {
  const shown = useShown()
  const [page, setPage] = useState<{ records: Reader[]; total: number } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    void ask(announcements.reachOf, { anntId: row.id, pageSize: SHOWN }, leaving.signal).then((answer) => {
      if (answer.ok && !leaving.signal.aborted) setPage(answer.result)
    })
    return () => leaving.abort()
  }, [row.id])
  const rest = page ? page.total - page.records.length : 0
  return (
    <SideSheet visible={shown} title={row.titile} width="min(640px, 100vw)" onCancel={onClose}>
      <p className={style.quiet}>{t.reached(row.read, row.reached)}</p>
      <Table
        rowKey="userId"
        pagination={false}
        loading={!page}
        dataSource={page?.records ?? []}
        columns={[
          { title: t.person, dataIndex: 'realname', width: 88 },
          { title: t.depart, dataIndex: 'departName' },
          {
            title: t.readFlag,
            dataIndex: 'readFlag',
            render: (flag: string) => (
              <StatusTag colour={flag === '1' ? 'green' : 'grey'} label={flag === '1' ? t.read : t.unread} />
            ),
          },
          { title: t.readTime, dataIndex: 'readTime', render: (time: string) => shortStamp(time) },
        ]}
      />
      {rest > 0 && <p className={style.quiet}>{t.more(rest)}</p>}
    </SideSheet>
  )
}
