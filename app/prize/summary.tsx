import { WorkbookButton } from '~/app/exports/workbook-button'
import { titleMeta } from '~/app/lib/page-title'
import { redirectToWorkYear } from '~/app/grading/parts/default-year.server'
import { YearSelect } from '~/app/grading/parts/year-select'
import { loadPage } from '~/app/lib/loader.server'
import { widthByLanguage } from '~/app/lib/column-width'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { NumberText } from '~/app/ui/numbers'
import { Page, Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { type AwardSummary, loadAwardSummary } from '~/worker/awards/summary.server'
import { permittedWorkbooks } from '~/worker/import-export/registry.server'
import { requestedYear, selectableYears } from '~/worker/grading/queries/screens.server'
import type { Route } from './+types/summary'
import { rankedColumns } from './parts/columns'
import style from './summary.module.css'
import { t } from './texts'
import { subjectPageUrl } from '~/worker/policy/page-urls'
import * as exports from '~/worker/import-export/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, exports.exportExcellentSubjectOneSheet, async (ctx, url) => {
    await redirectToWorkYear(ctx, url, 'award')
    const books = permittedWorkbooks(
      ctx,
      'exportExcellentSubjectOneSheet',
      'exportExcellentSubjectManySheet',
      'exportSubjectGrades',
      'exportSubjectGradeManySheet',
    )
    return {
      books,
      years: selectableYears(ctx),
      ...(await loadAwardSummary(ctx, requestedYear(ctx, url.searchParams))),
    }
  })
export const meta = titleMeta(() => t.summaryTitle)

type Row = AwardSummary['rows'][number]
const columns = (): Column<Row>[] => {
  const { rank, name, domain, institution, raw, level } = rankedColumns()
  return [
    rank,
    name,
    {
      key: 'prizeLevel_dictText',
      title: t.prize,
      width: 130,
      card: 'status',
      show: (row) =>
        row.prizeLevel_dictText ? (
          <StatusTag colour="purple" label={row.prizeLevel_dictText} />
        ) : (
          <StatusTag colour="grey" label={t.noPrizeYet} />
        ),
    },
    { ...domain, card: 'fact' },
    institution,
    { key: 'subjectManName', title: t.subjectManager, width: widthByLanguage(120, 150) },
    raw,
    level,
    { key: 'subjectNum', beneath: 'subjectName', title: t.number, width: 150 },
  ]
}

/** The awards of a year as figures by domain, with workbook exports. */
export default function Summary({ loaderData }: Route.ComponentProps) {
  const { year, years, books, rows } = loaderData
  return (
    <Page
      title={t.summaryTitle}
      count={rows.length}
      note={t.summaryNote}
      actions={
        <>
          <YearSelect year={year} years={years} />
          <WorkbookButton books={books} query={{ year }} />
        </>
      }
    >
      <Figures {...loaderData} />
      <ListScreen<Row>
        columns={columns()}
        filters={[]}
        empty={{ title: t.noExcellent(year), help: t.noExcellentHelp }}
        rows={rows}
        total={rows.length}
        query={{ pageNo: 1, pageSize: Math.max(10, rows.length) }}
        openTo={(row) => subjectPageUrl(row.id)}
      />
    </Page>
  )
}

function Figures({ levels, domains, total }: AwardSummary) {
  if (domains.length === 0) return null
  const names = ['graded', 'excellent', ...levels.map((level) => level.prizeLevel)]
  const cells = ({ graded, excellent, prizes }: AwardSummary['total']) =>
    [graded, excellent, ...prizes].map((count, at) => (
      <td key={names[at]}>
        <NumberText value={count} />
      </td>
    ))
  return (
    <Section title={t.byDomain}>
      <div className={style.wide}>
        <table className={style.figures}>
          <thead>
            <tr>
              <th scope="col">{t.domain}</th>
              <th scope="col">{t.graded}</th>
              <th scope="col">{t.excellent}</th>
              {levels.map((level) => (
                <th key={level.prizeLevel} scope="col">
                  {level.prizeLevel_dictText}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {domains.map((one) => (
              <tr key={one.domain}>
                <th scope="row">{one.domain_dictText}</th>
                {cells(one)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.sum}</th>
              {cells(total)}
            </tr>
            <tr>
              <th scope="row">{t.quotas}</th>
              <td />
              <td />
              {levels.map((level) => (
                <td key={level.prizeLevel}>{level.quota || '–'}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  )
}
