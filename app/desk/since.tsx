import { Link } from 'react-router'
import { shortStamp } from '~/app/lib/dates'
import { Section } from '~/app/ui/page'
import type { Since as Changed } from '~/worker/announcements/queries/since.server'
import { t } from './texts'
import style from './desk.module.css'

/** Changes since the person's last visit, the newest first. Each line links to its page. */
export function Since({ of: { since, rows, total, to } }: { of: Changed }) {
  return (
    <Section title={t.sinceHere(shortStamp(since))}>
      <ul className={style.recentChanges}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={row.to}>{row.title}</Link>
            <time>{shortStamp(row.time)}</time>
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
