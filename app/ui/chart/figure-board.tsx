import { Link } from 'react-router'
import { Section } from '../page'
import { t } from '../texts'
import { Chart } from './chart'
import type { ChartData } from './chart-data'
import style from './figure-board.module.css'

/** A chart, with a link to a filtered list for each of its values. */
export type FigurePart = {
  caption: string
  chart: ChartData
  /** The list filter that receives the value. */
  name: string
  items: readonly { value: string; label: string; says: readonly string[] }[]
}

/** Totals, and charts whose values link to lists; `filters` are added to each link. */
export function FigureBoard({
  tops,
  parts,
  filters,
}: {
  tops: readonly { label: string; value: string | number }[]
  parts: readonly FigurePart[]
  filters: Record<string, string>
}) {
  return (
    <>
      <dl className={style.tops}>
        {tops.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={style.grid}>
        {parts.map(({ caption, chart, name, items }) => (
          <div key={name}>
            <Section title={caption}>
              <Chart of={chart} />
              <ul className={style.links} aria-label={t.openList(caption)}>
                {items.map(({ value, label, says }) => (
                  <li key={value}>
                    <Link to={`?${new URLSearchParams({ ...filters, [name]: value }).toString()}`}>
                      <span>{label}</span>
                      {says.map((one) => (
                        <span key={one}>{one}</span>
                      ))}
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
