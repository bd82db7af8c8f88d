import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ExcelImport } from '~/app/files/excel/excel-import'
import { loadPage } from '~/app/lib/loader.server'
import { widthByLanguage as wide } from '~/app/lib/column-width'
import { buildRowActions } from '~/app/lib/row-actions'
import { titleMeta } from '~/app/lib/page-title'
import { EmptyState } from '~/app/ui/empty-state'
import { LinkTabs } from '~/app/ui/link-tabs'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { isAmong } from '~/worker/core/typed-keys'
import { parseLenient } from '~/worker/core/list'
import { formatDay } from '~/worker/core/time'
import * as calls from '~/worker/library/tasks/calls'
import { TaskQuery, type TaskRow } from '~/worker/library/tasks/contract'
import { loadTaskScreen } from '~/worker/library/tasks/screen.server'
import { taskStatusCodes, taskStatusLabel } from '~/worker/library/tasks/statuses'
import { sideOfPath, sideName } from '../side'
import { type TaskAction, useTaskActions } from './parts/actions'
import { Board } from './parts/board'
import { Gantt } from './parts/gantt'
import { PlansBar } from './parts/plans'
import { TaskSheet } from './parts/task-view'
import { percent, TaskTag } from './parts/labels'
import type { Route } from './+types/page'
import styles from './tasks.module.css'
import { t } from './texts'

const views = ['list', 'gantt', 'board'] as const
/** Maximum number of tasks in the chart and on the board. */
const CHART_LIMIT = '100'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, calls.listTasks, async (ctx, url) => {
    const params = new URLSearchParams(url.searchParams)
    const requestedView = params.get('view')
    params.delete('view')
    const view = isAmong(views, requestedView) ? requestedView : 'list'
    if (view !== 'list') {
      params.set('pageSize', CHART_LIMIT)
      if (!params.has('order')) params.set('order', 'asc')
      // Without other filters the charts show the current year.
      if (!['year', 'planId', 'keyword', 'parentId', 'caseId'].some((name) => params.get(name)))
        params.set('year', formatDay(ctx.now()).slice(0, 4))
    }
    const query = parseLenient(TaskQuery, params)
    return { view, query, ...(await loadTaskScreen(ctx, sideOfPath(url.pathname), query)) }
  })
export const meta = titleMeta((_, pathname) => t.title(sideName(sideOfPath(pathname))))

const columns = (own: boolean): Column<TaskRow>[] => [
  { key: 'taskName', title: t.name, width: 260, fixed: true, sort: true, card: 'title' },
  { key: 'taskNo', title: t.taskNo, width: 170, sort: true },
  {
    key: 'status',
    title: t.status,
    width: wide(130, 160),
    sort: true,
    card: 'status',
    show: (row) => <TaskTag row={row} />,
    text: (row) => row.status_dictText,
  },
  {
    key: 'endDate',
    title: t.dates,
    width: wide(210, 220),
    sort: true,
    card: 'fact',
    text: (row) => `${row.startDate || '–'} – ${row.endDate || '–'}`,
  },
  { key: 'weight', title: t.weight, width: wide(80, 90), align: 'right', sort: true },
  { key: 'departCount', title: t.departs, width: wide(100, 120), align: 'right' },
  { key: 'caseCount', title: t.cases, width: wide(100, 90), align: 'right' },
  { key: 'rate', title: t.rate, width: 90, align: 'right', card: 'fact', text: (row) => percent(row.rate) },
  ...(own
    ? [
        {
          key: 'ownRate',
          title: t.ownRate,
          width: 130,
          align: 'right' as const,
          card: 'fact' as const,
          text: (row: TaskRow) => percent(row.ownRate),
        },
      ]
    : []),
  { key: 'planName', title: t.plan, width: 240, away: true },
  { key: 'parentName', title: t.parent, width: 200, away: true },
]
const actionLabels = (): Record<TaskAction, string> => ({
  issue: t.issue,
  edit: t.edit,
  assign: t.assign,
  start: t.begin,
  finish: t.finish,
  reopen: t.reopen,
  close: t.close,
  delete: t.delete,
})
const actionOrder = ['issue', 'edit', 'assign', 'start', 'finish', 'reopen', 'close', 'delete'] as const

/** Tasks of a side's plans: as a list, a Gantt chart and a board by status. */
export default function Tasks({ loaderData }: Route.ComponentProps) {
  const { view, query, page, plans, departs, today, years, mayPlan } = loaderData
  const side = sideOfPath(useLocation().pathname)
  const { params } = useUrlQuery()
  const [opened, setOpened] = useState<string | null>(null)
  const open = plans.filter(({ status }) => status !== 2).map(({ id, planName }) => ({ value: id, label: planName }))
  const { begin, dialog } = useTaskActions({ room: side, plans: open, departs, plan: query.planId ?? '' })
  const { actions, move } = buildRowActions<TaskAction, TaskRow>({
    ...{ order: actionOrder, labels: actionLabels(), grave: ['delete', 'close'], begin },
    may: (row, action) => row.buttons.includes(action),
  })
  return (
    <Page
      title={t.title(sideName(side))}
      count={page.total}
      actions={
        mayPlan && (
          <>
            <ExcelImport kind="fbTaskDepart" />
            <Button
              theme="solid"
              icon={<IconPlus aria-hidden />}
              disabled={open.length === 0}
              onClick={() => void begin('new', [])}
            >
              {t.new}
            </Button>
          </>
        )
      }
    >
      <PlansBar plans={plans} chosen={query.planId ?? ''} room={side} years={years} mayPlan={mayPlan} />
      <LinkTabs
        label={t.views}
        tabs={views.map((one) => {
          const place = { view: one === 'list' ? null : one, pageNo: null, pageSize: null }
          return {
            key: one,
            says: t[one],
            to: { search: applyQueryChange(params, place).toString() },
            here: one === view,
          }
        })}
      />
      {view === 'list' ? (
        <ListScreen<TaskRow>
          columns={columns(page.records.some(({ ownRate }) => ownRate !== null))}
          filters={[
            { kind: 'text', name: 'keyword', label: t.keyword },
            {
              kind: 'choice',
              name: 'status',
              label: t.status,
              options: taskStatusCodes.map((one) => ({ value: String(one), label: taskStatusLabel(one) })),
            },
            {
              kind: 'choice',
              name: 'year',
              label: t.year,
              options: years.map((value) => ({ value, label: value })),
            },
            {
              kind: 'choice',
              name: 'planId',
              label: t.plan,
              options: plans.map(({ id, planName }) => ({ value: id, label: planName })),
            },
            ...(departs.length
              ? [{ kind: 'choice' as const, name: 'departId', label: t.departs, options: departs }]
              : [
                  {
                    kind: 'choice' as const,
                    name: 'mine',
                    label: t.mine,
                    options: [{ value: '1', label: t.onlyMine }],
                  },
                ]),
            { kind: 'choice', name: 'overdue', label: t.overdue, options: [{ value: '1', label: t.onlyOverdue }] },
          ]}
          {...(mayPlan && { batch: [move('issue', { primary: true }), move('assign'), move('finish'), move('close')] })}
          empty={{ title: t.empty, help: mayPlan ? t.emptyHelp : t.emptyRead }}
          rows={page.records}
          total={page.total}
          query={query}
          {...(mayPlan && { actions })}
          sheet={{ title: (row) => row.taskName, show: (row) => <TaskSheet id={row.id} /> }}
        />
      ) : page.records.length === 0 ? (
        <EmptyState title={t.empty} help={mayPlan ? t.emptyHelp : t.emptyRead} />
      ) : (
        <>
          {page.total > page.records.length && (
            <p className={styles.muted}>{t.more(page.records.length, page.total)}</p>
          )}
          {view === 'gantt' ? (
            <Gantt rows={page.records} today={today} onOpen={setOpened} />
          ) : (
            <Board rows={page.records} onOpen={setOpened} />
          )}
        </>
      )}
      {opened && <TaskSheet id={opened} onClose={() => setOpened(null)} />}
      {dialog}
    </Page>
  )
}
