import { Link } from 'react-router'
import { formatMinutes } from '~/app/lib/dates'
import { linkTo } from '~/app/lib/named-pages'
import { Chart } from '~/app/ui/chart/chart'
import { NumberText } from '~/app/ui/numbers'
import { Section } from '~/app/ui/page'
import type { SystemFigures } from '~/worker/statistics/system.server'
import { t } from './texts'
import style from './dashboard.module.css'

/** Sign-ins, failed sign-ins, and failed jobs. */
export default function SystemState({ of: { days, failed } }: { of: SystemFigures }) {
  const today = days.at(-1)!
  const numbers = [
    [t.signIns, today.visits],
    [t.failures, today.failures],
  ] as const
  return (
    <Section title={t.system}>
      <ul className={style.counts}>
        {numbers.map(([label, { count, to }]) => (
          <li key={label}>
            <Link to={to}>
              <strong>
                <NumberText value={count} />
              </strong>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to={linkTo('monitor')}>
            <strong>{t.open}</strong>
            {t.monitor}
          </Link>
        </li>
      </ul>
      <Chart
        of={{
          ...{ kind: 'line', caption: t.signInDays(days.length), unit: t.times },
          labels: days.map(({ day }) => day.slice(5)),
          series: [
            { name: t.succeeded, values: days.map(({ visits }) => visits.count), colour: 'blue' },
            { name: t.failed, values: days.map(({ failures }) => failures.count), colour: 'red' },
          ],
        }}
      />
      {failed.length === 0 ? (
        <p className={style.muted}>{t.jobsWell}</p>
      ) : (
        <ul className={style.failed}>
          {failed.map(({ job, title, time }) => (
            <li key={job}>
              <Link to={linkTo('manageJobs')}>{t.jobFailed(title)}</Link>{' '}
              <time className={style.muted}>{formatMinutes(time)}</time>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
