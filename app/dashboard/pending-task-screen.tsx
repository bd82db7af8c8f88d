import { useLoaderData } from 'react-router'
import { ListScreen } from '~/app/ui/list/list-screen'
import type { Column } from '~/app/ui/list/columns'
import { widthByLanguage } from '~/app/lib/column-width'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { subjectStatuses, type SubjectStatus } from '~/worker/subjects/statuses'
import type { PendingTask } from '~/worker/pending-tasks/contract'
import { DueDate } from './due-date'
import { KindTabs } from './kind-tabs'
import { t } from './texts'
import type { PendingTaskData } from './pending-task-loader.server'

/** Pending tasks of one role with filters by kind, ordered by due date. Each row links to its action. */
export function PendingTaskScreen() {
  const { name, query, kinds, page, now } = useLoaderData<PendingTaskData>()
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  const columns: Column<PendingTask>[] = [
    { key: 'title', title: t.subject, width: 260, fixed: true, card: 'title' },
    {
      key: 'label',
      title: t.todo,
      width: widthByLanguage(120, 180),
      card: 'status',
      show: (row) => <StatusTag colour="blue" label={row.label} />,
    },
    {
      key: 'dueTime',
      title: t.due,
      width: 140,
      lines: 2,
      align: 'right',
      card: 'fact',
      show: (row) => <DueDate due={row.dueTime} now={now} />,
    },
    { key: 'reason', title: t.reason, width: 220, card: 'fact' },
    { key: 'leadDepartName', title: t.institution, width: 160, card: 'fact' },
    {
      key: 'status_dictText',
      title: t.status,
      width: 140,
      show: (row) =>
        row.status ? (
          <StatusTag colour={subjectStatuses[row.status as SubjectStatus].colour} label={row.status_dictText} />
        ) : (
          '–'
        ),
    },
  ]
  return (
    <Page title={name} count={page.total}>
      <ListScreen
        columns={columns}
        filters={[{ kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint }]}
        empty={{ title: t.noTodos, help: t.noTodosHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={(row) => [{ key: 'act', label: t.handle, to: row.url }]}
        openTo={(row) => row.url}
        tabs={<KindTabs kinds={kinds} all={all} />}
      />
    </Page>
  )
}
