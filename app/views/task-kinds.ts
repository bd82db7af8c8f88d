import type { TaskKind } from '~/app/ui/tasks/task'
import { demoTasks } from '~/app/demo/tasks'
import { exportTasks } from '~/app/exports/export-task'

/** All task kinds of the tray; areas register theirs here. */
export const taskKinds: Readonly<Record<string, TaskKind>> = { ...exportTasks, ...demoTasks }
