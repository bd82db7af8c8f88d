import { lookup } from '../core/typed-keys'
import { withTexts } from '../core/texts'
import { difficulty, judge, status, verdict } from './statuses.texts'

export const exerciseStatuses = withTexts(
  'label',
  { 0: { colour: 'grey' }, 1: { colour: 'green' }, 2: { colour: 'orange' } } as const,
  status,
)
export const exerciseStatusCodes = ['0', '1', '2'] as const
export const exerciseStatusLabel = (code: number) => lookup(exerciseStatuses, code)?.label ?? ''

export const difficulties = ['easy', 'medium', 'hard'] as const
export const difficultyColours = { easy: 'cyan', medium: 'blue', hard: 'purple' } as const
export const difficultyLabel = (code: string) => lookup(difficulty, code) ?? ''

export const verdicts = ['judging', 'passed', 'failed', 'error', 'limit'] as const
export const verdictColours = {
  judging: 'blue',
  passed: 'green',
  failed: 'red',
  error: 'red',
  limit: 'orange',
  skipped: 'grey',
} as const
export const verdictLabel = (code: string) => lookup(verdict, code) ?? ''
export const evaluators = ['server', 'browser'] as const
export const evaluatorLabel = (code: string) => lookup(judge, code) ?? ''
