import { rowIn } from '../../core/names'
import { withTexts } from '../../core/texts'
import { t } from './statuses.texts'

/** Statuses of a plan with label and colour. */
const rows = { 0: { colour: 'grey' }, 1: { colour: 'blue' }, 2: { colour: 'grey' } } as const
export const planStatuses = withTexts('label', rows, t)
export type PlanStatus = keyof typeof planStatuses
export const planStatusLabel = (status: number) => rowIn(planStatuses, status)?.label ?? String(status)
