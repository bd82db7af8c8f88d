import { lookup } from '../../core/typed-keys'
import { withTexts } from '../../core/texts'
import { t } from './statuses.texts'

/** Statuses of a task with label and colour. */
const statusRows = {
  0: { colour: 'grey' },
  1: { colour: 'cyan' },
  2: { colour: 'blue' },
  3: { colour: 'green' },
  4: { colour: 'grey' },
} as const
export const taskStatuses = withTexts('label', statusRows, t)
export type TaskStatus = keyof typeof taskStatuses
export const taskStatusCodes: readonly TaskStatus[] = [0, 1, 2, 3, 4]
export const taskStatusLabel = (status: number) => lookup(taskStatuses, status)?.label ?? String(status)
