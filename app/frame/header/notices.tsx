import { IconBell } from '@douyinfe/semi-icons'
import { Popover, TabPane, Tabs } from '@douyinfe/semi-ui'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { part } from '~/app/errors/chunk'
import { shortStamp } from '~/app/lib/dates'
import { DialogName } from '~/app/ui/dialog-name'
import type { AnnouncementRow } from '~/worker/announcements/contract'
import { linkTo } from '~/app/lib/named-pages'
import { t } from '../texts'
import { useUnread } from './use-unread'
import style from './header.module.css'
import { wire } from '~/db/wire'

const NoticeDialog = lazy(() => part(() => import('~/app/announcements/notice-dialog')))

/** What is unread, in two tabs; a click opens one and marks it as read. */
export function Notices() {
  const [opened, setOpened] = useState<AnnouncementRow | null>(null)
  const [shown, setShown] = useState(false)
  const { unread, failed, read } = useUnread(open)
  const total = (unread?.anntMsgTotal ?? 0) + (unread?.sysMsgTotal ?? 0)
  function open(row: AnnouncementRow) {
    setShown(false)
    setOpened(row)
    void read(row.anntId)
  }
  return (
    <>
      <Popover
        trigger="click"
        position="bottomRight"
        visible={shown}
        onVisibleChange={setShown}
        content={
          <div className={style.notices}>
            <DialogName name={t.notices} />
            {failed ? (
              <p className={style.quiet}>{t.noticesFailed}</p>
            ) : !unread ? (
              <div role="status" aria-label={t.noticesLoading} className={style.waiting}>
                {[72, 40, 64, 40].map((width, place) => (
                  <span key={place} style={{ width: `${width}%` }} />
                ))}
              </div>
            ) : (
              <Tabs type="line" size="small" keepDOM={false}>
                <TabPane tab={t.announcements(unread.anntMsgTotal)} itemKey="announcements">
                  <NoticeList rows={unread.anntMsgList} onOpen={open} />
                </TabPane>
                <TabPane tab={t.systemMessages(unread.sysMsgTotal)} itemKey="messages">
                  <NoticeList rows={unread.sysMsgList} onOpen={open} />
                </TabPane>
              </Tabs>
            )}
            <Link to={linkTo('announcements')} className={style.more} onClick={() => setShown(false)}>
              {t.viewMore}
            </Link>
          </div>
        }
      >
        <button
          type="button"
          className={`${style.icon} ${style.bell}`}
          aria-label={total ? t.noticesWith(total) : t.notices}
        >
          <IconBell aria-hidden />
          {total > 0 && (
            <span className={style.unread} aria-hidden>
              {total > 99 ? '99+' : total}
            </span>
          )}
        </button>
      </Popover>
      {opened && (
        <Suspense>
          <NoticeDialog key={opened.anntId} row={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

function NoticeList({ rows, onOpen }: { rows: readonly AnnouncementRow[]; onOpen: (row: AnnouncementRow) => void }) {
  if (!rows.length) return <p className={style.quiet}>{t.noNotices}</p>
  const words: Record<string, string> = { H: t.urgent, M: t.important }
  return (
    <ul className={style.noticeList}>
      {rows.map((row) => (
        <li key={row.anntId}>
          <button type="button" onClick={() => onOpen(row)}>
            <span>
              {words[row.priority] && <em data-priority={row.priority}>{words[row.priority]}</em>}
              {row[wire.title]}
            </span>
            <time>{shortStamp(row.sendTime)}</time>
          </button>
        </li>
      ))}
    </ul>
  )
}
