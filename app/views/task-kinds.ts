import type { TaskKind } from '~/app/ui/tasks/describe'
import { demoTasks } from '~/app/demo/tasks'
import { exportTasks } from '~/app/exports/task'

/** All task kinds of the tray; areas register theirs here. */
export const taskKinds: Readonly<Record<string, TaskKind>> = { ...exportTasks, ...demoTasks }
