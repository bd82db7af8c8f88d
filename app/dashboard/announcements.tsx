import { lazy, Suspense, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { loadChunk } from '~/app/ui/chunk'
import { linkTo } from '~/app/lib/named-pages'
import { t as frame } from '~/app/frame/texts'
import { callApi } from '~/app/lib/api'
import { formatDate } from '~/app/lib/dates'
import { Section } from '~/app/ui/page'
import type { AnnouncementRow } from '~/worker/announcements/contract'
import { t as announcementsWords } from '~/app/announcements/texts'
import { t } from './texts'
import style from './dashboard.module.css'
import * as announcementsCalls from '~/worker/announcements/calls'
import { wireNames } from '~/db/wire-names'

const NoticeDialog = lazy(() => loadChunk(() => import('~/app/announcements/notice-dialog')))

/** The centre's latest announcements. Opening one marks it as read. */
export function Announcements({
  rows,
  title = t.announcements,
  more = linkTo('announcements'),
}: {
  rows: readonly AnnouncementRow[]
  title?: string
  /** URL of the list of all announcements. */
  more?: string
}) {
  const [opened, setOpened] = useState<AnnouncementRow | null>(null)
  const { revalidate } = useRevalidator()
  const open = async (row: AnnouncementRow) => {
    setOpened(row)
    if (row.readFlag === '1') return
    const read = await callApi(announcementsCalls.markRead, { anntId: row.anntId })
    if (read.ok) await revalidate()
  }
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className={style.muted}>{announcementsWords.noneManaged}</p>
      ) : (
        <ul className={style.announcements}>
          {rows.map((row) => (
            <li key={row.anntId}>
              <button type="button" onClick={() => void open(row)}>
                <span>
                  {row.readFlag === '0' && <i role="img" aria-label={t.unread} />}
                  {row[wireNames.title]}
                </span>
                <time>{formatDate(row.sendTime)}</time>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Link to={more} className={style.more}>
        {frame.viewMore}
      </Link>
      {opened && (
        <Suspense>
          <NoticeDialog key={opened.anntId} row={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Section>
  )
}
