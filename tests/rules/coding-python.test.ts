import { loadPyodide } from 'pyodide'
import { beforeAll, expect, test } from 'vitest'
import { exercises } from '~/db/seed/demo/exercises'
import { toStoredCases } from '~/db/seed/demo/exercises/exercise-text'
import { verdictOf } from '~/worker/coding/evaluation/case'

/** Result of the program for a case, both as JSON. */
let answer: (program: string, input: string) => string
beforeAll(async () => {
  const python = await loadPyodide()
  answer = python.runPython(`
import json
def answer(program, given):
    space = {'__name__': '__main__'}
    exec(program, space)
    return json.dumps(space['solve'](json.loads(given)), default=list)
answer`)
}, 120_000)

test.each(exercises.map((one) => [one.title, one] as const))(
  '%s: its Python solution passes every case',
  (_, { python, samples, hidden }) => {
    const cases = toStoredCases([...samples, ...hidden])
    expect(cases.map((one) => verdictOf(one, answer(python, one.input)))).toEqual(cases.map(() => 'passed'))
  },
)
