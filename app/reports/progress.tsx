import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { redirect } from 'react-router'
import { titleMeta } from '~/app/lib/page-title'
import { loadBatchRows } from '~/app/lib/batch-rows'
import { loadPage } from '~/app/lib/loader.server'
import { packRows, useRows } from '~/app/lib/packed-rows'
import { widthByLanguage } from '~/app/lib/column-width'
import { yearOptions } from '~/app/lib/dates'
import { LinkTabs } from '~/app/ui/link-tabs'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import type { BatchAction } from '~/app/ui/list/batch-bar'
import type { CheckedColumn, RowAction } from '~/app/ui/list/columns'
import { FilterBar } from '~/app/ui/list/filter-bar'
import { type Filter, listFilterParams } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import type { ReportRow } from '~/worker/reports/responses'
import { formatStamp } from '~/worker/core/time'
import { progressScreen } from '~/worker/reports/queries/screen.server'
import { multiYearScreen } from '~/worker/reports/queries/multi-year.server'
import {
  reportStatusCodes,
  reportStatusLabel,
  reportTypeCodes,
  reportTypeLabel,
} from '~/worker/subjects/reports/statuses'
import type { Route } from './+types/progress'
import { type ReportAction, ReportActionDialog, reportActionNames, reportActions } from './parts/actions'
import { DeadlinesDialog } from './parts/deadlines'
import { ReportMatrix } from './parts/matrix'
import { OverYear } from './parts/over-year'
import { nextActionPath, ReportDue, ReportState, reportPath, nextActionOf } from './parts/report-state'
import { ProgressViews } from './parts/progress-views'
import { midConclusionText, submitRoles, submitRoleText } from './parts/labels'
import { t } from './texts'
import * as reports from '~/worker/reports/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, [reports.listReports, reports.listOverYear], async (ctx, url) =>
    url.searchParams.get('view') === 'overYear'
      ? await multiYearScreen(ctx, requireYear(url, formatStamp(ctx.now())))
      : await listOrMatrix(ctx, url.searchParams),
  )
async function listOrMatrix(...of: Parameters<typeof progressScreen>) {
  const { rows, ...screen } = await progressScreen(...of)
  return { ...screen, rows: packRows(rows, listedFields) }
}
/**
 * Adds the current year to a URL without a year, so that the filter shows it.
 * @throws the redirect
 */
function requireYear(url: URL, now: string): URLSearchParams {
  if (url.searchParams.get('year')) return url.searchParams
  const next = new URLSearchParams(url.searchParams)
  next.set('year', now.slice(0, 4))
  throw redirect(`${url.pathname}?${next}`)
}
export const meta = titleMeta(() => t.progressTitle)

/** The fields of a row that columns, actions and dialogs use. */
const listedFields = [
  'id',
  'reportName',
  'reportType',
  'reportType_dictText',
  'mirrors',
  'year',
  'subjectName',
  'subjectNum',
  'subjectStatus',
  'status',
  'status_dictText',
  'status_dictColor',
  'cancelled',
  'waived',
  'overdue',
  'late',
  'dueTime',
  'remainDays',
  'subjectManName',
  'leadDepartName',
  'submitRole',
  'submitTime',
  'midConclusion',
  'canDeal',
  'buttons',
] as const satisfies readonly (keyof ReportRow)[]
type ListedReport = Pick<ReportRow, (typeof listedFields)[number]>

const progressColours = { 正常: 'green', 警告: 'orange', 严重滞后: 'red' } as const
const columnsAt = (now: string): CheckedColumn<ListedReport>[] => [
  {
    key: 'reportName',
    title: t.report,
    width: widthByLanguage(130, 170),
    fixed: true,
    text: (row) => `${row.year} ${row.mirrors ? row.reportName : row.reportType_dictText}`,
  },
  { key: 'subjectName', title: t.subject, width: 260, card: 'title' },
  {
    key: 'subjectNum',
    beneath: 'subjectName',
    title: t.subjectNumber,
    width: widthByLanguage(140, 160),
    text: (row) => row.subjectNum || '–',
  },
  {
    key: 'status',
    title: t.status,
    width: widthByLanguage(140, 180),
    card: 'status',
    show: (row) => <ReportState row={row} />,
  },
  {
    key: 'dueTime',
    title: t.dueTime,
    width: 160,
    lines: 2,
    sort: true,
    card: 'fact',
    show: (row) => <ReportDue row={row} now={now} />,
  },
  {
    key: 'subjectManName',
    title: t.manager,
    width: widthByLanguage(110, 120),
    text: (row) => row.subjectManName || '–',
  },
  {
    key: 'leadDepartName',
    title: t.leadInstitution,
    width: 200,
    card: 'fact',
    text: (row) => row.leadDepartName || '–',
  },
  {
    key: 'submitRole',
    title: t.submitter,
    width: widthByLanguage(90, 130),
    text: (row) => submitRoleText(row.submitRole) || '–',
  },
  {
    key: 'submitTime',
    title: t.submitTime,
    width: widthByLanguage(150, 170),
    sort: true,
    align: 'right',
    text: (row) => row.submitTime?.slice(0, 16) ?? '–',
  },
  {
    key: 'midConclusion',
    title: t.progressFound,
    width: widthByLanguage(110, 140),
    show: (row) =>
      row.midConclusion ? (
        <StatusTag
          colour={progressColours[row.midConclusion as keyof typeof progressColours] ?? 'grey'}
          label={midConclusionText(row.midConclusion)}
        />
      ) : (
        '–'
      ),
  },
]

/** Reports due and submitted: a list for working, or a matrix of subjects and reports for an overview. */
export default function Progress({ loaderData }: Route.ComponentProps) {
  return loaderData.view === 'overYear' ? <OverYear {...loaderData} /> : <Reports {...loaderData} />
}

function Reports({ rows: packed, ...loaderData }: Awaited<ReturnType<typeof listOrMatrix>>) {
  const rows: ListedReport[] = useRows(packed)
  const { view, subjects, total, atLeast, query, counts, years, may, now } = loaderData
  const { params, merge } = useUrlQuery()
  const [opened, setOpened] = useState<{ act: ReportAction; rows: ListedReport[]; clear?: () => void } | null>(null)
  const [deadlines, setDeadlines] = useState(false)
  const filters: Filter[] = [
    { kind: 'text', name: 'subjectName', label: t.subjectName },
    {
      kind: 'choice',
      name: 'year',
      label: t.year,
      options: yearOptions(years),
    },
    {
      kind: 'choice',
      name: 'reportType',
      label: t.reportType,
      options: reportTypeCodes.map((value) => ({ value, label: reportTypeLabel(value) })),
    },
    {
      kind: 'choice',
      name: 'status',
      label: t.status,
      options: reportStatusCodes.map((code) => ({ value: String(code), label: reportStatusLabel(code) })),
    },
    {
      kind: 'choice',
      name: 'submitRole',
      label: t.submitter,
      options: submitRoles.map((value) => ({ value, label: submitRoleText(value) })),
    },
  ]
  const tabs = [
    { key: 'all', says: t.all, on: { todo: null, overdue: null } },
    { key: 'todo', says: t.toDo, on: { todo: '1', overdue: null }, count: counts.todo },
    { key: 'overdue', says: t.overdue, on: { todo: null, overdue: '1' }, count: counts.overdue },
  ]
  const tab = params.get('todo') === '1' ? 'todo' : params.get('overdue') === '1' ? 'overdue' : 'all'
  const href = (change: Record<string, string | null>) => ({
    search: applyQueryChange(params, { ...change, pageNo: null }).toString(),
  })
  const range = (
    <>
      <LinkTabs
        label={t.reportRange}
        tabs={tabs.map(({ on, ...one }) => ({ ...one, to: href(on), here: one.key === tab }))}
      />
      <ProgressViews view={view} />
    </>
  )
  const actionNames = reportActionNames.filter((name) => name !== 'withdraw' && name !== 'reopen')
  const batch: BatchAction<ListedReport>[] = actionNames
    .filter((name) => rows.some((row) => row.buttons.includes(name)))
    .map((name) => ({
      key: name,
      label: reportActions()[name].says,
      primary: name === 'pass',
      danger: name === 'waive',
      fits: (row) => row.buttons.includes(name),
      act: (chosen, clear) => setOpened({ act: name, rows: chosen, clear }),
    }))
  const actions = (row: ListedReport): RowAction[] => [
    { ...nextActionOf(row), to: nextActionPath(row) },
    ...reportActionNames
      .filter((name) => row.buttons.includes(name) && name !== 'pass' && name !== 'return')
      .map((name) => ({
        key: name,
        label: reportActions()[name].says,
        act: () => setOpened({ act: name, rows: [row] }),
      })),
  ]
  const names = listFilterParams(filters)
  return (
    <Page
      title={t.progressTitle}
      count={total}
      atLeast={atLeast}
      actions={may.deadlines ? <Button onClick={() => setDeadlines(true)}>{t.deadlines}</Button> : undefined}
    >
      {view === 'list' ? (
        <ListScreen<ListedReport>
          columns={columnsAt(now)}
          filters={filters}
          batch={batch}
          gather={(listQuery, move) => loadBatchRows(reports.listReports, listQuery, move)}
          empty={{ title: t.noReports, help: t.noReportsHelp }}
          rows={rows}
          total={total}
          query={query}
          actions={actions}
          openTo={(row) => reportPath(row.id)}
          tabs={range}
        />
      ) : (
        <ReportMatrix
          subjects={subjects}
          total={total}
          pageNo={query.pageNo}
          pageSize={query.pageSize}
          search={
            <>
              {range}
              <FilterBar
                filters={filters}
                values={Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']))}
                shown={1}
                onChange={merge}
              />
            </>
          }
        />
      )}
      {opened ? (
        <ReportActionDialog
          name={opened.act}
          rows={opened.rows}
          onClose={() => setOpened(null)}
          onDone={() => {
            opened.clear?.()
            setOpened(null)
          }}
        />
      ) : null}
      {deadlines ? <DeadlinesDialog years={years} now={now} onClose={() => setDeadlines(false)} /> : null}
    </Page>
  )
}
