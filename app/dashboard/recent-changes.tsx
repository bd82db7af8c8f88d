import { Link } from 'react-router'
import { formatMinutes } from '~/app/lib/dates'
import { Section } from '~/app/ui/page'
import type { RecentChanges as Changed } from '~/worker/announcements/queries/recent-changes.server'
import { t } from './texts'
import style from './dashboard.module.css'

/** Changes since the person's last visit, the newest first. Each line links to its page. */
export function RecentChanges({ of: { since, rows, total, to } }: { of: Changed }) {
  return (
    <Section title={t.sinceHere(formatMinutes(since))}>
      <ul className={style.recentChanges}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={row.to}>{row.title}</Link>
            <time>{formatMinutes(row.time)}</time>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <Link to={to} className={style.more}>
          {t.allChanged(total)}
        </Link>
      )}
    </Section>
  )
}
