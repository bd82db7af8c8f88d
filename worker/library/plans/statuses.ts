import { lookup } from '../../core/typed-keys'
import { withTexts } from '../../core/texts'
import { t } from './statuses.texts'

/** Statuses of a plan with label and colour. */
const statusRows = { 0: { colour: 'grey' }, 1: { colour: 'blue' }, 2: { colour: 'grey' } } as const
export const planStatuses = withTexts('label', statusRows, t)
export type PlanStatus = keyof typeof planStatuses
export const planStatusLabel = (status: number) => lookup(planStatuses, status)?.label ?? String(status)
