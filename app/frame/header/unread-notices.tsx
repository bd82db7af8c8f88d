import { TabPane, Tabs } from '@douyinfe/semi-ui'
import { formatMinutes } from '~/app/lib/dates'
import { wireNames } from '~/db/wire-names'
import type { AnnouncementRow, UnreadSummary as UnreadRows } from '~/worker/announcements/contract'
import { t } from '../texts'
import style from './header.module.css'

/** The unread announcements and messages in their two tabs; loaded when the popover opens. */
export default function UnreadNotices({
  unread,
  onOpen,
}: {
  unread: UnreadRows
  onOpen: (row: AnnouncementRow) => void
}) {
  return (
    <Tabs type="line" size="small" keepDOM={false}>
      <TabPane tab={t.announcements(unread.anntMsgTotal)} itemKey="announcements">
        <NoticeList rows={unread.anntMsgList} onOpen={onOpen} />
      </TabPane>
      <TabPane tab={t.systemMessages(unread.sysMsgTotal)} itemKey="messages">
        <NoticeList rows={unread.sysMsgList} onOpen={onOpen} />
      </TabPane>
    </Tabs>
  )
}

function NoticeList({ rows, onOpen }: { rows: readonly AnnouncementRow[]; onOpen: (row: AnnouncementRow) => void }) {
  if (!rows.length) return <p className={style.muted}>{t.noNotices}</p>
  const words: Record<string, string> = { H: t.urgent, M: t.important }
  return (
    <ul className={style.noticeList}>
      {rows.map((row) => (
        <li key={row.anntId}>
          <button type="button" onClick={() => onOpen(row)}>
            <span>
              {words[row.priority] && <em data-priority={row.priority}>{words[row.priority]}</em>}
              {row[wireNames.title]}
            </span>
            <time>{formatMinutes(row.sendTime)}</time>
          </button>
        </li>
      ))}
    </ul>
  )
}
