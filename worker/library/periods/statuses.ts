import { lookup } from '../../core/typed-keys'
import { withTexts } from '../../core/texts'
import { t } from './statuses.texts'

/** Statuses of a schedule with label and colour. */
const statusRows = {
  0: { colour: 'grey' },
  1: { colour: 'cyan' },
  2: { colour: 'orange' },
  3: { colour: 'green' },
  4: { colour: 'grey' },
} as const
export const scheduleStatuses = withTexts('label', statusRows, t)
export type ScheduleStatus = keyof typeof scheduleStatuses
export const scheduleStatusCodes: readonly ScheduleStatus[] = [0, 1, 2, 3, 4]
export const scheduleStatusLabel = (status: number) => lookup(scheduleStatuses, status)?.label ?? String(status)
