import { titleMeta } from '~/app/lib/page-title'
import { t } from './texts'
import { pendingTaskLoader } from './pending-task-loader.server'

export const loader = pendingTaskLoader('/todo/bizManger', () => t.todoBizManger)
export const meta = titleMeta(() => t.todoBizManger)
export { PendingTaskScreen as default } from './pending-task-screen'
