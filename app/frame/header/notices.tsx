import { Button } from '@douyinfe/semi-ui'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { loadChunk } from '~/app/ui/chunk'
import { DialogName } from '~/app/ui/dialog-name'
import { Icon } from '~/app/ui/icon'
import { Popover } from '~/app/ui/overlays'
import type { AnnouncementRow } from '~/worker/announcements/contract'
import { linkTo } from '~/app/lib/named-pages'
import { t } from '../texts'
import { useUnreadNotices } from './use-unread-notices'
import style from './header.module.css'

const NoticeDialog = lazy(() => loadChunk(() => import('~/app/announcements/notice-dialog')))
const UnreadNotices = lazy(() => loadChunk(() => import('./unread-notices')))

/** Unread announcements and messages in two tabs; a click opens one and marks it as read. */
export function Notices() {
  const [opened, setOpened] = useState<AnnouncementRow | null>(null)
  const [popoverOpen, setPopoverOpen] = useState(false)
  const { unread, failed, read, retry } = useUnreadNotices(open)
  const total = (unread?.anntMsgTotal ?? 0) + (unread?.sysMsgTotal ?? 0)
  function open(row: AnnouncementRow) {
    setPopoverOpen(false)
    setOpened(row)
    void read(row.anntId)
  }
  return (
    <>
      <Popover
        trigger="click"
        position="bottomRight"
        visible={popoverOpen}
        onVisibleChange={setPopoverOpen}
        content={
          <div className={style.notices}>
            <DialogName name={t.notices} />
            {failed ? (
              <p className={style.muted} role="status">
                {t.noticesFailed}
                <Button size="small" theme="borderless" onClick={retry}>
                  {t.noticesRetry}
                </Button>
              </p>
            ) : !unread ? (
              <NoticesSkeleton />
            ) : (
              <Suspense fallback={<NoticesSkeleton />}>
                <UnreadNotices unread={unread} onOpen={open} />
              </Suspense>
            )}
            <Link to={linkTo('announcements')} className={style.more} onClick={() => setPopoverOpen(false)}>
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
          <Icon name="bell" />
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

const NoticesSkeleton = () => (
  <div role="status" aria-label={t.noticesLoading} className={style.skeleton}>
    {[72, 40, 64, 40].map((width, place) => (
      <span key={place} style={{ width: `${width}%` }} />
    ))}
  </div>
)
