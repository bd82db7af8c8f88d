import { IconDownload } from '@douyinfe/semi-icons'
import { Link } from 'react-router'
import { title } from '~/app/lib/title'
import { YearSelect } from '~/app/grading/parts/year-select'
import { load } from '~/app/lib/load.server'
import { Chart } from '~/app/ui/chart/chart'
import { amounts } from '~/app/ui/chart/describe'
import { NumberText } from '~/app/ui/numbers'
import { Page, Section } from '~/app/ui/page'
import { hrefOf } from '~/worker/core/href'
import { forgive } from '~/worker/core/list'
import { yearsOf } from '~/worker/grading/queries/screens.server'
import { type FigureTable, StatisticsQuery } from '~/worker/statistics/contract'
import { statisticsOf } from '~/worker/statistics/queries.server'
import type { Route } from './+types/statistics'
import styles from './statistics.module.css'
import { t } from './texts'
import * as statistics from '~/worker/statistics/calls'

export const loader = (args: Route.LoaderArgs) =>
  load(args, statistics.statisticsOf, async (ctx, url) => ({
    years: yearsOf(ctx),
    ...(await statisticsOf(ctx, forgive(StatisticsQuery, url.searchParams))),
  }))
export const meta = title(() => t.title)

const digits = { rate: 1, score: 2 } as const
/** How many bars a picture has; the table has all. */
const BARS = 10

/** The figures of a year, table by table; pictures where one would rather look. */
export default function Statistics({ loaderData: { year, years, tables } }: Route.ComponentProps) {
  return (
    <Page
      title={t.title}
      note={t.note(year)}
      actions={
        <>
          <YearSelect year={year} years={years} />
          <a
            className={`semi-button semi-button-tertiary semi-button-light ${styles.button}`}
            href={hrefOf(statistics.exportStatistics, { year })}
            download
          >
            <IconDownload aria-hidden /> {t.export}
          </a>
        </>
      }
    >
      <div className={styles.grid}>
        {tables.map((table) => (
          <div key={table.name} className={table.columns.length > 6 ? styles.wide : undefined}>
            <Section title={table.title}>
              <Picture table={table} />
              <Figures table={table} />
            </Section>
          </div>
        ))}
      </div>
    </Page>
  )
}

/** Years stand beside each other, institutions below each other. */
function Picture({ table: { name, rows } }: { table: FigureTable }) {
  const items = rows.map(([label, count]) => ({ label: String(label), count: Number(count) }))
  if (items.length < 2) return null
  if (name === 'years') return <Chart of={amounts('column', t.yearCaption, t.unit, items)} />
  if (name === 'institutions') return <Chart of={amounts('bar', t.institutionCaption, t.unit, items.slice(0, BARS))} />
  return null
}

function Figures({ table: { name, title: called, columns, rows } }: { table: FigureTable }) {
  if (rows.length === 0) return <p className={styles.none}>{t.nothing}</p>
  return (
    // It scrolls on its own: the keys must reach it.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={called}>
      <table className={styles.figures}>
        <thead>
          <tr>
            {columns.map((one) => (
              <th key={one.title} scope="col">
                {one.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, place) => {
                const { kind } = columns[place]!
                return place === 0 ? (
                  <th key={place} scope="row">
                    {name === 'years' ? <Link to={`?year=${cell}`}>{cell}</Link> : cell}
                  </th>
                ) : (
                  <td key={place}>
                    <NumberText
                      value={cell === null ? null : Number(cell)}
                      {...(kind in digits && { digits: digits[kind as keyof typeof digits] })}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
