import { IconDesktop, IconDownload } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { lazy, Suspense, useState } from 'react'
import { titleMeta } from '~/app/lib/page-title'
import { YearSelect } from '~/app/grading/parts/year-select'
import { yearOptions } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { Chart } from '~/app/ui/chart/chart'
import { loadChunk } from '~/app/ui/chunk'
import { useUrlQuery } from '~/app/ui/list/url-query'
import { Select } from '~/app/ui/semi-controls'
import { Page, Section } from '~/app/ui/page'
import { hrefOf } from '~/worker/core/href'
import { parseLenient } from '~/worker/core/list'
import { selectableYears } from '~/worker/grading/queries/screens.server'
import { StatisticsQuery } from '~/worker/statistics/contract'
import { statisticsOf } from '~/worker/statistics/queries.server'
import type { Route } from './+types/statistics'
import { Figures } from './figures'
import { SourceFigures } from './source-figures'
import { isWide, chartOfTable } from './charts'
import styles from './statistics.module.css'
import { t } from './texts'
import * as statistics from '~/worker/statistics/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, statistics.statisticsOf, async (ctx, url) => ({
    years: selectableYears(ctx),
    ...(await statisticsOf(ctx, parseLenient(StatisticsQuery, url.searchParams))),
  }))
export const meta = titleMeta(() => t.title)

const Projector = lazy(() => loadChunk(() => import('./projector')))

/** The figures of a year as charts and tables, or as a slide show. */
export default function Statistics({
  loaderData: { year, than, madeAt, years, tables, sources },
}: Route.ComponentProps) {
  const [projected, setProjected] = useState(false)
  return (
    <Page
      title={t.title}
      note={t.note(year, than, madeAt)}
      actions={
        <>
          <YearSelect year={year} years={years} />
          <ComparisonYearSelect year={year} than={than} years={years} />
          <Button icon={<IconDesktop />} onClick={() => setProjected(true)}>
            {t.projector}
          </Button>
          <a
            className={`semi-button semi-button-tertiary semi-button-light ${styles.button}`}
            href={hrefOf(statistics.exportStatistics, { year, than })}
            download
          >
            <IconDownload aria-hidden /> {t.export}
          </a>
        </>
      }
    >
      <SourceFigures of={sources} />
      <div className={styles.grid}>
        {tables.map((table) => {
          const picture = chartOfTable(table)
          return (
            <div key={table.name} className={isWide(table) ? styles.wide : undefined}>
              <Section title={table.title}>
                {picture && <Chart of={picture} span={isWide(table) ? 'full' : 'half'} told />}
                <Figures table={table} />
              </Section>
            </div>
          )
        })}
      </div>
      {projected && (
        <Suspense>
          <Projector
            tables={tables.filter(({ rows }) => rows.length > 0)}
            title={t.note(year, than, madeAt)}
            onClose={() => setProjected(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** Selects the year for comparison, stored in the URL. */
function ComparisonYearSelect({ year, than, years }: { year: string; than: string; years: readonly string[] }) {
  const { merge } = useUrlQuery()
  const others = [...new Set([...years, than])].filter((one) => one !== year).toSorted((a, b) => b.localeCompare(a))
  return (
    <Select
      aria-label={t.than}
      prefix={t.than}
      value={than}
      optionList={yearOptions(others)}
      onChange={(value) => merge({ than: value as string })}
      style={{ width: 180 }}
    />
  )
}
