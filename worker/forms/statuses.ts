import { lookup } from '../core/typed-keys'
import { withTexts } from '../core/texts'
import { t } from './statuses.texts'

/** Statuses of forms and answers, with labels and colours. */
export const formStatuses = withTexts(
  'label',
  { 0: { colour: 'grey' }, 1: { colour: 'green' }, 2: { colour: 'grey' } } as const,
  {
    get 0() {
      return t.draft
    },
    get 1() {
      return t.open
    },
    get 2() {
      return t.closed
    },
  },
)
export type FormStatus = keyof typeof formStatuses
export const formStatusCodes = ['0', '1', '2'] as const
export const formStatusLabel = (status: number) => lookup(formStatuses, status)?.label ?? String(status)

export const answerStatuses = withTexts('label', { 0: { colour: 'grey' }, 1: { colour: 'green' } } as const, {
  get 0() {
    return t.begun
  },
  get 1() {
    return t.submitted
  },
})
export type AnswerStatus = keyof typeof answerStatuses
export const answerStatusCodes = ['1', '0'] as const
export const answerStatusLabel = (status: number) => lookup(answerStatuses, status)?.label ?? String(status)
