import { Link } from 'react-router'
import { Chart } from '~/app/ui/chart/chart'
import { amounts, type ChartOf, figure } from '~/app/ui/chart/describe'
import { Section } from '~/app/ui/page'
import type { Figure, Figures as Shown } from '~/worker/purchases/contract'
import style from './purchases.module.css'
import { t } from './texts'

type Part = { name: string; kind: ChartOf['kind']; caption: string; items: readonly Figure[] }

/** What was bought, drawn; under each picture its numbers lead to their lists. */
export function Figures({ of, year }: { of: Shown; year: string }) {
  const parts: Part[] = [
    { name: 'category', kind: 'bar', caption: t.byCategory, items: of.categories },
    { name: 'year', kind: 'column', caption: t.byYear, items: of.years },
    { name: 'xinchuang', kind: 'pie', caption: t.byXinchuang, items: of.xinchuang },
    { name: 'vendor', kind: 'bar', caption: t.byVendor, items: of.vendors },
    { name: 'purchaseMode', kind: 'bar', caption: t.byMode, items: of.modes },
  ]
  return (
    <>
      <dl className={style.tops}>
        <div>
          <dt>{t.total}</dt>
          <dd>{t.countOf(of.total)}</dd>
        </div>
        <div>
          <dt>{t.sum}</dt>
          <dd>{t.tenThousands(figure(of.amount))}</dd>
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
                  items.map(({ label, amount }) => ({ label, count: amount })),
                )}
              />
              <ul className={style.links} aria-label={t.lists(caption)}>
                {items.map((one) => (
                  <li key={one.value}>
                    <Link to={`?${listOf(name, one.value, year)}`}>
                      <span>{one.label}</span>
                      <span>{t.countOf(one.total)}</span>
                      <span>{t.tenThousands(figure(one.amount))}</span>
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
/** What is counted is in force. */
const listOf = (name: string, value: string, year: string) =>
  new URLSearchParams({ ...(year && { year }), status: '1', [name]: value }).toString()
