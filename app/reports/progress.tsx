import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { redirect } from 'react-router'
import { title } from '~/app/lib/title'
import { gatherFrom } from '~/app/lib/gather'
import { load } from '~/app/lib/load.server'
import { room } from '~/app/lib/room'
import { yearOptions } from '~/app/lib/dates'
import { LinkTabs } from '~/app/ui/link-tabs'
import { changed, useAddress } from '~/app/ui/list/address'
import type { BatchMove } from '~/app/ui/list/batch-bar'
import type { Column, RowAction } from '~/app/ui/list/describe'
import { FilterBar } from '~/app/ui/list/filter-bar'
import { type Filter, filterNames } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import type { ReportRow } from '~/worker/reports/answers'
import { stamp } from '~/worker/core/time'
import { progressScreen } from '~/worker/reports/queries/screen.server'
import { overYearScreen } from '~/worker/reports/queries/over-year.server'
import {
  reportStatusCodes,
  reportStatusLabel,
  reportTypeCodes,
  reportTypeLabel,
} from '~/worker/subjects/reports/statuses'
import type { Route } from './+types/progress'
import { type ReportAct, ReportActDialog, reportActNames, reportActs } from './parts/acts'
import { DeadlinesDialog } from './parts/deadlines'
import { Matrix } from './parts/matrix'
import { OverYear } from './parts/over-year'
import { actPath, Due, ReportState, reportPath, doingOf } from './parts/state'
import { Views } from './parts/views'
import { midConclusionText, submitRoles, submitRoleText } from './parts/words'
import { t } from './texts'
import * as reports from '~/worker/reports/calls'

export const loader = (args: Route.LoaderArgs) =>
  load(args, [reports.listReports, reports.listOverYear], async (ctx, url) =>
    url.searchParams.get('view') === 'overYear'
      ? await overYearScreen(ctx, withYear(url, stamp(ctx.now())))
      : await progressScreen(ctx, url.searchParams),
  )
/**
 * Adds the current year to a URL without a year, so that the filter shows it.
 * @throws the redirect
 */
function withYear(url: URL, now: string): URLSearchParams {
  if (url.searchParams.get('year')) return url.searchParams
  const next = new URLSearchParams(url.searchParams)
  next.set('year', now.slice(0, 4))
  throw redirect(`${url.pathname}?${next}`)
}
export const meta = title(() => t.progressTitle)

const progressColours = { 正常: 'green', 警告: 'orange', 严重滞后: 'red' } as const
const columnsAt = (now: string): Column<ReportRow>[] => [
  {
    key: 'reportName',
    title: t.report,
    width: room(130, 170),
    fixed: true,
    text: (row) => `${row.year} ${row.mirrors ? row.reportName : row.reportType_dictText}`,
  },
  { key: 'subjectName', title: t.subject, width: 260, card: 'title' },
  {
    key: 'subjectNum',
    beneath: 'subjectName',
    title: t.subjectNumber,
    width: room(140, 160),
    text: (row) => row.subjectNum || '–',
  },
  { key: 'status', title: t.status, width: room(140, 180), card: 'status', show: (row) => <ReportState row={row} /> },
  {
    key: 'dueTime',
    title: t.dueTime,
    width: 160,
    lines: 2,
    sort: true,
    card: 'fact',
    show: (row) => <Due row={row} now={now} />,
  },
  { key: 'subjectManName', title: t.manager, width: room(110, 120), text: (row) => row.subjectManName || '–' },
  {
    key: 'leadDepartName',
    title: t.leadInstitution,
    width: 200,
    card: 'fact',
    text: (row) => row.leadDepartName || '–',
  },
  { key: 'submitRole', title: t.submitter, width: room(90, 130), text: (row) => submitRoleText(row.submitRole) || '–' },
  {
    key: 'submitTime',
    title: t.submitTime,
    width: room(150, 170),
    sort: true,
    align: 'right',
    text: (row) => row.submitTime?.slice(0, 16) ?? '–',
  },
  {
    key: 'midConclusion',
    title: t.progressFound,
    width: room(110, 140),
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

function Reports(loaderData: Awaited<ReturnType<typeof progressScreen>>) {
  const { view, rows, subjects, total, atLeast, query, counts, years, may, now } = loaderData
  const { params, merge } = useAddress()
  const [opened, setOpened] = useState<{ act: ReportAct; rows: ReportRow[]; clear?: () => void } | null>(null)
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
    search: changed(params, { ...change, pageNo: null }).toString(),
  })
  const range = (
    <>
      <LinkTabs
        label={t.reportRange}
        tabs={tabs.map(({ on, ...one }) => ({ ...one, to: href(on), here: one.key === tab }))}
      />
      <Views view={view} />
    </>
  )
  const actionNames = reportActNames.filter((name) => name !== 'withdraw' && name !== 'reopen')
  const batch: BatchMove<ReportRow>[] = actionNames
    .filter((name) => rows.some((row) => row.buttons.includes(name)))
    .map((name) => ({
      key: name,
      label: reportActs()[name].says,
      primary: name === 'pass',
      danger: name === 'waive',
      fits: (row) => row.buttons.includes(name),
      act: (chosen, clear) => setOpened({ act: name, rows: chosen, clear }),
    }))
  const actions = (row: ReportRow): RowAction[] => [
    { ...doingOf(row), to: actPath(row) },
    ...reportActNames
      .filter((name) => row.buttons.includes(name) && name !== 'pass' && name !== 'return')
      .map((name) => ({ key: name, label: reportActs()[name].says, act: () => setOpened({ act: name, rows: [row] }) })),
  ]
  const names = filterNames(filters)
  return (
    <Page
      title={t.progressTitle}
      count={total}
      atLeast={atLeast}
      actions={may.deadlines ? <Button onClick={() => setDeadlines(true)}>{t.deadlines}</Button> : undefined}
    >
      {view === 'list' ? (
        <ListScreen<ReportRow>
          columns={columnsAt(now)}
          filters={filters}
          batch={batch}
          gather={(listQuery, move) => gatherFrom(reports.listReports, listQuery, move)}
          empty={{ title: t.noReports, help: t.noReportsHelp }}
          rows={rows}
          total={total}
          query={query}
          actions={actions}
          openTo={(row) => reportPath(row.id)}
          tabs={range}
        />
      ) : (
        <Matrix
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
        <ReportActDialog
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
