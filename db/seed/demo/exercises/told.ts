/** An exercise as it is told: its solution in both languages, and cases of what is given and what must come of it. */
export type Told = {
  id: string
  title: string
  difficulty: 'easy' | 'medium' | 'hard'
  summary: string
  text: string
  /** What `solve` calls what it is given. */
  argument: string
  python: string
  javascript: string
  samples: readonly (readonly [input: unknown, expected: unknown])[]
  hidden: readonly (readonly [input: unknown, expected: unknown])[]
}

/** Cases as they are kept. */
export const asCases = (cases: Told['samples']) =>
  cases.map(([input, expected]) => ({ input: JSON.stringify(input), expected: JSON.stringify(expected) }))
