/** Source text of an exercise: its solution in both languages, and test cases with input and expected output. */
export type ExerciseText = {
  id: string
  title: string
  difficulty: 'easy' | 'medium' | 'hard'
  summary: string
  text: string
  /** Name of the parameter of `solve`. */
  argument: string
  python: string
  javascript: string
  samples: readonly (readonly [input: unknown, expected: unknown])[]
  hidden: readonly (readonly [input: unknown, expected: unknown])[]
}

/** Returns test cases in the stored form. */
export const toStoredCases = (cases: ExerciseText['samples']) =>
  cases.map(([input, expected]) => ({ input: JSON.stringify(input), expected: JSON.stringify(expected) }))
