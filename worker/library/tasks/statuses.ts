import { rowIn } from '../../core/names'
import { withTexts } from '../../core/texts'
import { t } from './statuses.texts'

/** The states of a task with their words and the colour that means the same everywhere. */
const rows = {
  0: { colour: 'grey' },
  1: { colour: 'cyan' },
  2: { colour: 'blue' },
  3: { colour: 'green' },
  4: { colour: 'grey' },
} as const
export const taskStatuses = withTexts('label', rows, t)
export type TaskStatus = keyof typeof taskStatuses
export const taskStatusCodes: readonly TaskStatus[] = [0, 1, 2, 3, 4]
export const taskStatusLabel = (status: number) => rowIn(taskStatuses, status)?.label ?? String(status)
