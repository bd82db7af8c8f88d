import { titleMeta } from '~/app/lib/page-title'
import { t } from './texts'
import { pendingTaskLoader } from './pending-task-loader.server'

export const loader = pendingTaskLoader('/todo/professor', () => t.todoProfessor)
export const meta = titleMeta(() => t.todoProfessor)
export { PendingTaskScreen as default } from './pending-task-screen'
