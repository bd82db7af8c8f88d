import { lookup } from '../../core/typed-keys'
import { withTexts } from '../../core/texts'
import { t } from './statuses.texts'

/** Statuses of a case with label and colour. */
const statusRows = {
  0: { colour: 'grey' },
  1: { colour: 'cyan' },
  2: { colour: 'green' },
  3: { colour: 'grey' },
  4: { colour: 'orange' },
} as const
export const caseStatuses = withTexts('label', statusRows, t)
export type CaseStatus = keyof typeof caseStatuses
export const caseStatusCodes: readonly CaseStatus[] = [0, 1, 2, 3, 4]
export const caseStatusLabel = (status: number) => lookup(caseStatuses, status)?.label ?? String(status)
