import { expect, test } from 'vitest'
import { declarationOf } from '~/app/subjects/form/model'
import { type Form, labelOf, missingAnswers, countProblems } from '~/app/subjects/form/sections'
import { builtInForm } from '~/worker/subjects/form/definition'

const form = { id: '', version: 1, more: null, ...builtInForm('declare', []) } as unknown as Form
const filledIn = {
  ...{ subjectName: '证券业智能风控研究', year: '2026', domain: '03', subjectType: '2' },
  ...{ startDate: '2027-01-01', endDate: '2027-12-31' },
}
/** Counts of the index for the first section. */
function counted(change: object, found: Record<string, string> = {}) {
  const declaration = declarationOf({ ...filledIn, ...change })
  return countProblems(form, declaration, { ...found, ...missingAnswers(declaration, form) }).get('base')
}

test('the index separates wrong answers from missing ones', () => {
  expect(counted({})).toBeUndefined()
  expect(counted({ endDate: '' })).toEqual({ missing: 1, wrong: 0 })
  expect(counted({ endDate: '2026-12-31' })).toEqual({ missing: 0, wrong: 1 })
  expect(counted({ endDate: '2026-12-31', domain: '' })).toEqual({ missing: 1, wrong: 1 })
})

test('a section is incomplete while a wrong answer in it blocks the submission', () => {
  expect(counted({}, { year: '2026 年的申报已截止' })).toEqual({ missing: 0, wrong: 1 })
})

test('an error of a field outside the form is shown as text', () => {
  const topic = { id: '', version: 1, more: null, ...builtInForm('collect', []) } as unknown as Form
  expect(labelOf(topic, 'subjectManId')).not.toBe('subjectManId')
})
