import { lookup } from '../core/typed-keys'
import { withTexts } from '../core/texts'
import { difficulty, kind, status } from './statuses.texts'

/** Statuses of a scenario: draft, released, withdrawn. */
export const sceneStatuses = withTexts(
  'label',
  { 0: { colour: 'grey' }, 1: { colour: 'green' }, 2: { colour: 'orange' } } as const,
  status,
)
export const sceneStatusCodes = ['0', '1', '2'] as const
export const sceneStatusLabel = (code: number) => lookup(sceneStatuses, code)?.label ?? ''

export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]
export const difficultyColours = { easy: 'cyan', medium: 'blue', hard: 'purple' } as const
export const difficultyLabel = (code: string) => lookup(difficulty, code) ?? ''

export const questionKinds = ['single', 'several', 'judge', 'text'] as const
export type QuestionKind = (typeof questionKinds)[number]
export const questionKindLabel = (code: string) => lookup(kind, code) ?? ''
