import type { TaskKind } from '~/app/ui/tasks/describe'
import { demoTasks } from '~/app/demo/tasks'

/** All kinds of long work that the tray knows: areas add theirs here. */
export const taskKinds: Readonly<Record<string, TaskKind>> = { ...demoTasks }
