import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { WorkbookButton, listQueryOf } from '~/app/exports/workbook-button'
import { titleMeta } from '~/app/lib/page-title'
import { formatMinutes, yearOptions } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { packRows, useRows } from '~/app/lib/packed-rows'
import { widthByLanguage } from '~/app/lib/column-width'
import { useUrlQuery } from '~/app/ui/list/url-query'
import type { CheckedColumn } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Meter } from '~/app/ui/numbers'
import { Page, Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { parseLenient } from '~/worker/core/list'
import { formatStamp } from '~/worker/core/time'
import { permittedWorkbooks } from '~/worker/import-export/registry.server'
import type { ResultRow } from '~/worker/reviews/responses'
import { ResultQuery, ReviewQuery } from '~/worker/reviews/inputs'
import { reviewResults } from '~/worker/reviews/queries/boards.server'
import { reviewQueue } from '~/worker/reviews/queries/queue.server'
import { subjectStatuses, type SubjectStatus } from '~/worker/subjects/statuses'
import type { Route } from './+types/report'
import CaseReviews from './parts/case-reviews'
import { ConclusionBar } from './parts/opinions'
import { Queue, recentYears } from './parts/queue'
import style from './parts/reviews.module.css'
import { stageOptions } from './parts/labels'
import { t } from './texts'
import { subjectPageUrl } from '~/worker/policy/page-urls'
import * as papers from '~/worker/reviews/documents/calls'
import * as reviews from '~/worker/reviews/calls'

/** Viewers with the right to results see all subjects; an expert sees the own committed opinions. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(
    args,
    ({ actor }) => (actor.roleCode === 'counselor' ? reviews.reviewQueue : papers.reviewReport),
    async (ctx, url) => {
      const now = formatStamp(ctx.now())
      if (ctx.actor.roleCode === 'counselor') {
        const query = { ...parseLenient(ReviewQuery, url.searchParams), status: 'done' as const }
        return { of: 'own' as const, now, query, page: await reviewQueue(ctx, query), roleCode: ctx.actor.roleCode }
      }
      const query = parseLenient(ResultQuery, url.searchParams)
      const books = permittedWorkbooks(
        ctx,
        'exportSubjectReviews',
        'exportSubjectReviewPassRate',
        'exportCounselorReview',
      )
      const { page, ...results } = await reviewResults(ctx, query)
      const records = packRows(page.records, listedFields)
      return { of: 'all' as const, now, query, books, ...results, page: { ...page, records } }
    },
  )
/** The fields of a row that columns and the side sheet use. */
const listedFields = [
  'id',
  'subjectName',
  'status',
  'status_dictText',
  'roundNo',
  'rate',
  'hidden',
  'pass',
  'notPass',
  'perfect',
  'abstain',
  'assigned',
  'committed',
  'leadDepartName',
  'domain_dictText',
  'year',
  'dueTime',
] as const satisfies readonly (keyof ResultRow)[]
type ListedResult = Pick<ResultRow, (typeof listedFields)[number]>

export const meta = titleMeta(() => t.resultsTitle)

export default function ReviewReport({ loaderData }: Route.ComponentProps) {
  if (loaderData.of === 'own') return <Queue {...loaderData} title={t.resultsTitle} />
  return <Results {...loaderData} />
}

type Results = Extract<Route.ComponentProps['loaderData'], { of: 'all' }>
function Results({ query, page, limit, sums, now, books }: Results) {
  const rows: ListedResult[] = useRows(page.records)
  const { merge, params } = useUrlQuery()
  const rated = query.stage === 'FIRST' || query.stage === 'RE'
  const columns: CheckedColumn<ListedResult>[] = [
    { key: 'subjectName', title: t.subjectName, width: 280, fixed: true, card: 'title', sort: true },
    {
      key: 'status',
      title: t.status,
      width: 120,
      card: 'status',
      show: (row) => (
        <StatusTag colour={subjectStatuses[row.status as SubjectStatus].colour} label={row.status_dictText} />
      ),
    },
    {
      key: 'rate',
      title: t.passRate,
      width: 220,
      card: 'fact',
      sort: true,
      show: (row) =>
        row.hidden ? (
          <span className={style.muted}>{t.hiddenReviewer}</span>
        ) : (
          <Meter label={t.passRate} value={row.rate} {...(rated && { limit })} />
        ),
    },
    {
      key: 'conclusions',
      title: t.conclusions,
      width: 280,
      card: 'fact',
      show: (row) =>
        row.hidden ? '–' : <ConclusionBar quiet counts={{ ...row, missing: row.assigned - row.committed }} />,
    },
    {
      key: 'committed',
      title: t.submittedAndDue,
      width: widthByLanguage(130, 160),
      align: 'right',
      sort: true,
      show: (row) => (row.hidden ? `– / ${row.assigned}` : `${row.committed} / ${row.assigned}`),
    },
    { key: 'leadDepartName', title: t.leadInstitution, width: 200, card: 'fact' },
    { key: 'domain_dictText', title: t.domain, width: 150 },
    { key: 'year', title: t.year, width: 90, align: 'right', sort: true },
    { key: 'dueTime', title: t.reviewDue, width: 160, align: 'right', show: (row) => formatMinutes(row.dueTime) },
  ]
  return (
    <Page
      title={t.resultsTitle}
      count={page.total}
      note={t.resultsNote}
      actions={<WorkbookButton books={books} query={listQueryOf(params, { stage: query.stage })} />}
    >
      <ListScreen
        columns={columns}
        filters={[
          { kind: 'text', name: 'subjectName', label: t.subjectName },
          {
            kind: 'choice',
            name: 'year',
            label: t.year,
            options: yearOptions(recentYears(now)),
          },
          {
            kind: 'choice',
            name: 'state',
            label: t.progress,
            options: [
              { value: 'running', label: t.underReview },
              { value: 'closed', label: t.ended },
            ],
          },
        ]}
        empty={{ title: t.noResults, help: t.noResultsHelp }}
        rows={rows}
        total={page.total}
        query={query}
        sheet={{
          title: (row) => row.subjectName,
          show: (row) => <CaseReviews subject={row} limit={limit} />,
        }}
        openTo={(row) => subjectPageUrl(row.id, 'review')}
        above={
          <div className={style.stack}>
            <RadioGroup
              type="button"
              style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
              aria-label={t.stage}
              value={query.stage}
              onChange={(event) => merge({ stage: String(event.target.value) })}
            >
              {stageOptions().map((one) => (
                <Radio key={one.value} value={one.value}>
                  {one.label}
                </Radio>
              ))}
            </RadioGroup>
            {page.total ? (
              <Section title={t.sums}>
                <ConclusionBar counts={sums} />
              </Section>
            ) : null}
          </div>
        }
      />
    </Page>
  )
}
