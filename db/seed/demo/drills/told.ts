import type { DrillDifficulty } from '~/db/schema'

/**
 * A scene as it is told: name, place in the list of categories from 1, difficulty, whether it is public, description, questions.
 * A question is a line with its kind, words, options, answer and explanation; of a short answer key words and model.
 */
export type Told = readonly [
  name: string,
  category: number,
  difficulty: DrillDifficulty,
  open: 0 | 1,
  summary: string,
  questions: readonly string[],
]
