import { useLoaderData } from 'react-router'
import { ListScreen } from '~/app/ui/list/list-screen'
import type { Column } from '~/app/ui/list/describe'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { subjectStatuses, type SubjectStatus } from '~/worker/subjects/statuses'
import type { Todo } from '~/worker/todos/contract'
import { Due } from './due'
import { KindTabs } from './kind-tabs'
import type { TodoData } from './todos.server'

/** What waits for one role: by kind, what is due first at the top, each one click from its act. */
export function TodoScreen() {
  const { name, query, kinds, page, now } = useLoaderData<TodoData>()
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  const columns: Column<Todo>[] = [
    { key: 'title', title: '课题', width: 260, fixed: true, card: 'title' },
    {
      key: 'label',
      title: '待办',
      width: 130,
      card: 'status',
      show: (row) => <StatusTag colour="blue" label={row.label} />,
    },
    { key: 'reason', title: '原因', width: 220, card: 'fact' },
    {
      key: 'status_dictText',
      title: '课题状态',
      width: 140,
      show: (row) =>
        row.status ? (
          <StatusTag colour={subjectStatuses[row.status as SubjectStatus].colour} label={row.status_dictText} />
        ) : (
          '–'
        ),
    },
    { key: 'leadDepartName', title: '机构', width: 180, card: 'fact' },
    {
      key: 'dueTime',
      title: '截止时间',
      width: 150,
      align: 'right',
      card: 'fact',
      show: (row) => <Due due={row.dueTime} now={now} />,
    },
  ]
  return (
    <Page title={name} count={all}>
      <ListScreen
        columns={columns}
        filters={[{ kind: 'text', name: 'keyword', label: '关键词', placeholder: '课题名称或编号' }]}
        empty={{ title: '没有待办事项', help: '新的待办会按截止时间排在这里' }}
        rows={page.records}
        total={page.total}
        query={query}
        actionsWidth={90}
        actions={(row) => [{ key: 'act', label: '去处理', to: row.url }]}
        openTo={(row) => row.url}
        above={<KindTabs kinds={kinds} all={all} />}
      />
    </Page>
  )
}
