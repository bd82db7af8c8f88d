import { IconCalendar } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { t as calendar } from '~/app/calendar/texts'
import { dueColour, formatDue } from '~/app/lib/dates'
import { loadChunk } from '~/app/ui/chunk'
import { Section } from '~/app/ui/page'
import type { UpcomingDate as Date } from '~/worker/statistics/upcoming-dates.server'
import { t } from './texts'
import style from './dashboard.module.css'

const SubscriptionDialog = lazy(() => loadChunk(() => import('~/app/calendar/subscription-dialog')))
const kinds = { report: () => t.ofReports, publicity: () => t.ofPublicity, meeting: () => t.ofMeetings }

/** Upcoming dates, the next one first. */
export function UpcomingDates({ of, now }: { of: readonly Date[]; now: string }) {
  const [subscribing, setSubscribing] = useState(false)
  return (
    <Section
      title={t.coming}
      actions={
        <Button
          size="small"
          theme="borderless"
          type="tertiary"
          icon={<IconCalendar />}
          onClick={() => setSubscribing(true)}
        >
          {calendar.subscribe}
        </Button>
      }
    >
      <ol className={style.upcoming}>
        {of.map(({ key, kind, title, time, to }) => (
          <li key={key}>
            <Link to={to}>
              <time dateTime={time.replace(' ', 'T')}>
                <b>{time.slice(8, 10)}</b>
                {time.slice(0, 7)}
              </time>
              <span>
                {title}
                <span className={style.muted}>
                  {kinds[kind]()} · {time.slice(11, 16)} ·{' '}
                  {kind === 'meeting' && time <= now ? (
                    <span className={style.orange}>{t.underWay}</span>
                  ) : (
                    <span className={style[dueColour(time, now)]}>{formatDue(time, now)}</span>
                  )}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {subscribing && (
        <Suspense>
          <SubscriptionDialog onClose={() => setSubscribing(false)} />
        </Suspense>
      )}
    </Section>
  )
}
