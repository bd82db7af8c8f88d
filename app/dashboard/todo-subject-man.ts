import { titleMeta } from '~/app/lib/page-title'
import { t } from './texts'
import { pendingTaskLoader } from './pending-task-loader.server'

export const loader = pendingTaskLoader('/todo/subjectMan', () => t.todoSubjectMan)
export const meta = titleMeta(() => t.todoSubjectMan)
export { PendingTaskScreen as default } from './pending-task-screen'
