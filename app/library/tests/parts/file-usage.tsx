import { Link } from 'react-router'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import { Section } from '~/app/ui/page'
import { Chart } from '~/app/ui/chart/chart'
import type { ChartData } from '~/app/ui/chart/chart-data'
import { fileAreaLabel, fileAreas } from '~/worker/library/files/contract'
import type { FileCounts } from '~/worker/library/files/counts.server'
import style from '../../library.module.css'
import { FigureTable } from '../../parts/figure-table'
import { t } from '../texts'

/** Usage of library files: by area and year, and by file. */
export function FileUsage({ counts }: { counts: FileCounts }) {
  const years = [...new Set([counts.year, ...counts.areas.map((one) => one.year)])].toSorted().toReversed()
  return (
    <>
      <div className={style.charts}>
        <Section title={t.filesByArea}>
          <Chart of={columnsOf(counts, years)} />
        </Section>
        <Section title={t.filesSums}>
          <YearTotals counts={counts} years={years} />
        </Section>
      </div>
      <Section title={t.filesOf(counts.year, counts.area ? fileAreaLabel(counts.area) : t.filesAll)}>
        <MostReadFiles counts={counts} />
      </Section>
    </>
  )
}

const countIn = ({ areas }: FileCounts, area: string, year: string) =>
  areas.find((one) => one.area === area && one.year === year)
const columnsOf = (counts: FileCounts, years: readonly string[]): ChartData => ({
  ...{ kind: 'line', caption: t.filesByArea, unit: t.times, labels: years.toReversed() },
  series: fileAreas.map((area) => ({
    name: fileAreaLabel(area),
    values: years.toReversed().map((year) => countIn(counts, area, year)?.downloads ?? 0),
  })),
})

/** Totals by year. Each number links to its files. */
function YearTotals({ counts, years }: { counts: FileCounts; years: readonly string[] }) {
  const { params } = useUrlQuery()
  return (
    <FigureTable
      label={t.filesSums}
      words={[t.area]}
      numbers={years.map((year) => (
        <Link key={year} to={{ search: applyQueryChange(params, { year, area: null }).toString() }}>
          {year}
        </Link>
      ))}
    >
      {fileAreas.map((area) => (
        <tr key={area}>
          <th scope="row">{fileAreaLabel(area)}</th>
          {years.map((year) => {
            const sum = countIn(counts, area, year)
            return (
              <td key={year} className={style.number}>
                {sum ? (
                  <Link to={{ search: applyQueryChange(params, { year, area }).toString() }}>
                    {t.readTimes(sum.downloads, sum.views)}
                  </Link>
                ) : (
                  '–'
                )}
              </td>
            )
          })}
        </tr>
      ))}
    </FigureTable>
  )
}

function MostReadFiles({ counts: { files } }: { counts: FileCounts }) {
  if (files.length === 0) return <p className={style.muted}>{t.filesNone}</p>
  return (
    <FigureTable label={t.fileName} words={[t.fileName, t.area]} numbers={[t.downloads, t.views, t.lastRead]}>
      {files.map((one) => (
        <tr key={one.id}>
          <td className={style.long}>{one.fileName}</td>
          <td>{fileAreaLabel(one.area)}</td>
          <td className={style.number}>{one.downloads}</td>
          <td className={style.number}>{one.views}</td>
          <td className={style.number}>{one.lastTime.slice(0, 16)}</td>
        </tr>
      ))}
    </FigureTable>
  )
}
