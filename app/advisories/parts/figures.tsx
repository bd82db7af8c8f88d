import { Link } from 'react-router'
import { Chart } from '~/app/ui/chart/chart'
import { amounts, type ChartOf } from '~/app/ui/chart/describe'
import { Section } from '~/app/ui/page'
import type { Figure, Figures as Shown } from '~/worker/advisories/contract'
import { severities } from '~/worker/advisories/statuses'
import { rowIn } from '~/worker/core/names'
import style from '../advisories.module.css'
import { t } from '../texts'

type Part = { name: string; kind: ChartOf['kind']; caption: string; items: readonly Figure[] }

/** Published advisories, drawn; under each picture its numbers lead to their lists. */
export function Figures({ of }: { of: Shown }) {
  const parts: Part[] = [
    { name: 'severity', kind: 'bar', caption: t.bySeverity, items: of.severities },
    { name: 'kind', kind: 'pie', caption: t.byKind, items: of.kinds },
    { name: 'month', kind: 'column', caption: t.byMonth, items: of.months },
  ]
  return (
    <>
      <dl className={style.tops}>
        <div>
          <dt>{t.total}</dt>
          <dd>{of.total}</dd>
        </div>
      </dl>
      <div className={style.grid}>
        {parts.map(({ name, kind, caption, items }) => (
          <div key={name}>
            <Section title={caption}>
              <Chart
                of={amounts(
                  kind,
                  caption,
                  t.unit,
                  items.map(({ value, label, total }) => ({
                    label,
                    count: total,
                    ...(name === 'severity' && { colour: rowIn(severities, value)?.colour ?? 'grey' }),
                  })),
                )}
              />
              <ul className={style.links} aria-label={t.lists(caption)}>
                {items.map((one) => (
                  <li key={one.value}>
                    <Link to={`?${new URLSearchParams({ status: '2', [name]: one.value }).toString()}`}>
                      <span>{one.label}</span>
                      <span>{t.countOf(one.total)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Section>
          </div>
        ))}
      </div>
    </>
  )
}
