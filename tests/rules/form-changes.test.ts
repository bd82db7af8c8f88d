import { describe, expect, test } from 'vitest'
import { pasteFields, sectionFields } from '~/app/forms/parts/field-edits'
import type { Condition, Field } from '~/worker/core/form/fields'
import { findFormProblems } from '~/worker/core/form/problems'

const when = (field: string, value: string): Condition => ({ join: 'all', tests: [{ field, is: 'equals', value }] })
const way: Field = { name: 'q1', kind: 'choice', label: '方式', options: ['线上', '线下'] }
const place: Field = { name: 'q2', kind: 'text', label: '地点', show: when('q1', '线下') }

describe('questions copied into another form', () => {
  test('get unique names and keep references to one another', () => {
    const here: Field[] = [{ name: 'q1', kind: 'text', label: '单位' }]
    const next = pasteFields(here, [way, place], 0)
    expect(next.map(({ label }) => label)).toEqual(['单位', '方式', '地点'])
    expect(new Set(next.map(({ name }) => name)).size).toBe(3)
    expect(next[2]!.show).toEqual(when(next[1]!.name, '线下'))
    expect(findFormProblems(next)).toEqual({})
  })

  test('drop references to questions that were not copied', () => {
    const sum: Field = {
      name: 'sum',
      kind: 'computed',
      label: '合计',
      compute: { by: 'sum', of: ['far', 'near', 'rows.fee'] },
    }
    const near: Field = { name: 'near', kind: 'number', label: '近' }
    const [first, second] = pasteFields(
      [],
      [
        { ...place, require: when('q9', '是') },
        { ...sum, show: when('near', '1') },
      ],
      0,
    )
    expect(first).toEqual({ name: 'q2', kind: 'text', label: '地点' })
    expect(second).toEqual({ name: 'sum', kind: 'computed', label: '合计', compute: { by: 'sum', of: [] } })
    expect(pasteFields([near], [sum], 0)[1]!.compute!.of).toEqual(['near'])
  })

  test("include a section's questions up to the next section or page", () => {
    const section = (name: string): Field => ({ name, kind: 'section', label: name })
    const page: Field = { name: 'p', kind: 'page', label: '' }
    const fields = [section('a'), way, place, page, section('b'), { ...way, name: 'q3' }]
    expect(sectionFields(fields, 0).map(({ name }) => name)).toEqual(['a', 'q1', 'q2'])
    expect(sectionFields(fields, 4).map(({ name }) => name)).toEqual(['b', 'q3'])
    expect(sectionFields(fields, 1)).toEqual([way])
  })

  test('are inserted after the selected question', () => {
    const here = ['q2', 'q5'].map((name): Field => ({ name, kind: 'text', label: '地点' }))
    expect(pasteFields(here, [{ ...way, name: 'q7' }], 0).map(({ name }) => name)).toEqual(['q2', 'q7', 'q5'])
  })
})
