import { titleMeta } from '~/app/lib/page-title'
import { t } from './texts'
import { pendingTaskLoader } from './pending-task-loader.server'

export const loader = pendingTaskLoader('/todo/mechanism', () => t.todoMechanism)
export const meta = titleMeta(() => t.todoMechanism)
export { PendingTaskScreen as default } from './pending-task-screen'
