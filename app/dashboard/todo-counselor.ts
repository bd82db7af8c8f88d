import { titleMeta } from '~/app/lib/page-title'
import { t } from './texts'
import { pendingTaskLoader } from './pending-task-loader.server'

export const loader = pendingTaskLoader('/todo/counselor', () => t.todoCounselor)
export const meta = titleMeta(() => t.todoCounselor)
export { PendingTaskScreen as default } from './pending-task-screen'
