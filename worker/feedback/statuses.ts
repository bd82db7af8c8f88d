import { lookup } from '../core/typed-keys'
import { withTexts } from '../core/texts'
import { t } from './statuses.texts'

/** The four statuses of feedback, with labels and the standard colours. */
const rows = {
  0: { colour: 'orange' },
  1: { colour: 'cyan' },
  2: { colour: 'green' },
  3: { colour: 'grey' },
} as const
export const feedbackStatuses = withTexts('label', rows, t)
export type FeedbackStatus = keyof typeof feedbackStatuses
export const feedbackStatusCodes = ['0', '1', '2', '3'] as const
export const feedbackStatusLabel = (status: number) => lookup(feedbackStatuses, status)?.label ?? ''
