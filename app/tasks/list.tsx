import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { titleMeta } from '~/app/lib/page-title'
import { formatDate } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { packRows, useRows } from '~/app/lib/packed-rows'
import { widthByLanguage } from '~/app/lib/column-width'
import { useSend } from '~/app/lib/use-send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { FactList } from '~/app/ui/field'
import type { CheckedColumn } from '~/app/ui/list/columns'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Meter } from '~/app/ui/numbers'
import { Page, Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { parseLenient } from '~/worker/core/list'
import { TaskQuery, type TaskRow, taskStates, type TaskState } from '~/worker/tasks/contract'
import type { TaskRate } from '~/worker/people/responses'
import { taskScreen } from '~/worker/tasks/queries.server'
import type { Route } from './+types/list'
import style from './tasks.module.css'
import { TaskDialog } from './task-dialog'
import { t } from './texts'
import * as tasks from '~/worker/tasks/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, tasks.listTasks, async (ctx, url) => {
    const params = new URLSearchParams(url.searchParams)
    if (!params.has('column')) {
      params.set('column', 'dueTime')
      params.set('order', 'asc')
    }
    const query = parseLenient(TaskQuery, params)
    const { page, ...screen } = await taskScreen(ctx, query)
    return { query, ...screen, page: { ...page, records: packRows(page.records, listedFields) } }
  })
export const meta = titleMeta(() => t.title)

/** The fields of a row that columns, dialogs and the side sheet use. */
const listedFields = [
  'id',
  'subjectId',
  'subjectName',
  'name',
  'ownerId',
  'ownerName',
  'status',
  'rate',
  'dueTime',
  'note',
  'createTime',
  'lockVersion',
  'mayEdit',
] as const satisfies readonly (keyof TaskRow)[]
type ListedTask = Pick<TaskRow, (typeof listedFields)[number]>

const colours = { open: 'cyan', late: 'red', done: 'green' } as const
const stateLabel = (state: TaskState) => t[state]
const columns = (): CheckedColumn<ListedTask>[] => [
  { key: 'name', title: t.name, width: 260, fixed: true, card: 'title' },
  {
    key: 'status',
    title: t.status,
    width: 110,
    card: 'status',
    show: (row) => <StatusTag colour={colours[row.status]} label={stateLabel(row.status)} />,
    text: (row) => stateLabel(row.status),
  },
  { key: 'subjectName', title: t.subject, width: 280, sort: true, card: 'fact' },
  { key: 'ownerName', title: t.owner, width: 120, card: 'fact' },
  {
    key: 'rate',
    title: t.rate,
    width: 180,
    sort: true,
    show: (row) => <Meter label={t.rate} value={row.rate} />,
    text: (row) => `${row.rate}%`,
  },
  {
    key: 'dueTime',
    title: t.due,
    width: widthByLanguage(120, 140),
    align: 'right',
    sort: true,
    card: 'fact',
    text: (row) => formatDate(row.dueTime),
  },
  { key: 'note', title: t.note, width: 240, cut: true },
]

const Details = ({ of: row }: { of: ListedTask }) => (
  <FactList
    items={[
      { label: t.subject, value: row.subjectName, wide: true },
      { label: t.owner, value: row.ownerName },
      { label: t.due, value: formatDate(row.dueTime) },
      { label: t.rate, value: `${row.rate}%` },
      { label: t.status, value: stateLabel(row.status) },
      { label: t.created, value: formatDate(row.createTime) },
      { label: t.note, value: row.note, wide: true },
    ]}
  />
)

const filters = (): Filter[] => [
  { kind: 'text', name: 'keyword', label: t.name },
  { kind: 'text', name: 'subjectName', label: t.subject },
  {
    kind: 'choice',
    name: 'status',
    label: t.status,
    options: taskStates.map((value) => ({ value, label: stateLabel(value) })),
  },
]

/** Progress by task owner, the most overdue first. */
const Owners = ({ rows }: { rows: readonly TaskRate[] }) => (
  <Section title={t.owners}>
    <details>
      <summary>
        {t.ownersSummary(
          rows.length,
          rows.reduce((sum, { overdue }) => sum + overdue, 0),
        )}
      </summary>
      <table className={style.owners}>
        <thead>
          <tr>
            {[t.owner, t.total, t.done, t.late, t.rate].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.userId}>
              <th scope="row">{row.realname}</th>
              <td>{row.total}</td>
              <td>{row.done}</td>
              <td>{row.overdue}</td>
              <td>
                <Meter label={t.rate} value={row.rate} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  </Section>
)

type OpenedDialog = { kind: 'new' } | { kind: 'change' | 'delete'; row: ListedTask }
/** Tasks of established subjects, ordered by due date. */
export default function Tasks({ loaderData: { query, page, mayPlan, owners } }: Route.ComponentProps) {
  const rows: ListedTask[] = useRows(page.records)
  const { send } = useSend()
  const [doing, setDoing] = useState<OpenedDialog | null>(null)
  const close = () => setDoing(null)
  return (
    <Page
      title={t.title}
      count={page.total}
      actions={
        mayPlan && (
          <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => setDoing({ kind: 'new' })}>
            {t.new}
          </Button>
        )
      }
    >
      <ListScreen<ListedTask>
        columns={columns()}
        filters={filters()}
        empty={{ title: t.empty, help: t.emptyHelp }}
        rows={rows}
        total={page.total}
        query={query}
        actions={(row) =>
          row.mayEdit
            ? [
                { key: 'change', label: t.change, act: () => setDoing({ kind: 'change', row }) },
                { key: 'delete', label: t.delete, danger: true, act: () => setDoing({ kind: 'delete', row }) },
              ]
            : []
        }
        openTo={(row) => subjectPageUrl(row.subjectId)}
        sheet={{
          title: (row) => row.name,
          show: (row) => <Details of={row} />,
        }}
      />
      {owners.length > 0 && <Owners rows={owners} />}
      {(doing?.kind === 'new' || doing?.kind === 'change') && (
        <TaskDialog row={doing.kind === 'change' ? doing.row : null} onClose={close} />
      )}
      {doing?.kind === 'delete' && (
        <ConfirmDialog
          open
          title={t.deleteTask}
          act={t.delete}
          danger
          onConfirm={async () => (await send(tasks.deleteTasks, { ids: [doing.row.id] })).ok}
          onCancel={close}
        >
          {t.deleteSure(doing.row.name)}
        </ConfirmDialog>
      )}
    </Page>
  )
}
