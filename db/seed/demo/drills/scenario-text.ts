import type { DrillDifficulty } from '~/db/schema'

/**
 * Source text of a scenario: name, position of the category (from 1), difficulty, whether public, summary, questions. A
 * question is one line: kind, text, options, answer and explanation; for a short answer, keywords and model answer.
 */
export type ScenarioText = readonly [
  name: string,
  category: number,
  difficulty: DrillDifficulty,
  open: 0 | 1,
  summary: string,
  questions: readonly string[],
]
