import { titleMeta } from '~/app/lib/page-title'
import { t } from './texts'
import { pendingTaskLoader } from './pending-task-loader.server'

export const loader = pendingTaskLoader('/todo/technology', () => t.todoTechnology)
export const meta = titleMeta(() => t.todoTechnology)
export { PendingTaskScreen as default } from './pending-task-screen'
