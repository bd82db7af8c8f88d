import { describe, expect, test } from 'vitest'
import { addLineKey, fitLineKeys, createLineKeys, removeLineKey } from '~/app/subjects/form/line-keys'
import {
  declarationBody,
  emptyDeclaration,
  mergeDeclarations,
  applyChoices,
  withFiles,
} from '~/app/subjects/form/model'
import { missingAnswers } from '~/app/subjects/form/sections'
import { DeclarationInput } from '~/worker/subjects/form/inputs'
import { builtInForm } from '~/worker/subjects/form/definition'
import { schemaOf } from '~/worker/core/form/schema'
import { findMissingParts } from '~/worker/subjects/rules'
import { Settings } from '~/worker/system/settings'

const settings = Settings.parse({})
const blank = {
  members: [{ userId: '', name: ' ', departId: 'd', departName: '某机构', title: '', duty: '', phone: '', email: '' }],
  expectedResults: [{ type: '报告', name: '', count: 1, unit: '份' }],
  schedule: [{ period: '', work: ' ' }],
  budget: [{ item: '', amount: 0, note: '' }],
  cooperateDeparts: [{ departId: '', departName: '', duty: '' }],
}
const lists = Object.keys(blank) as (keyof typeof blank)[]

describe('an empty line of a list', () => {
  const required = builtInForm('declare', settings.fileSlots)
  for (const field of required.sections.flatMap((section) => section.fields))
    if (field.name in blank) field.required = 1
  const missing = (lines: object) =>
    Object.keys(
      findMissingParts({
        case: {
          subject: { ...emptyDeclaration, ...lines },
          collect: { ...emptyDeclaration, ...lines, formData: {} },
          members: (lines as typeof blank).members,
          form: { id: '', version: 1, definition: required },
        } as never,
        settings,
      }),
    )

  test('does not complete its section, on the server or in the form', () => {
    expect(missing(blank)).toEqual(expect.arrayContaining(lists))
    const form = { id: '', version: 1, ...required } as never
    expect(Object.keys(missingAnswers({ ...emptyDeclaration, ...blank } as never, form))).toEqual(
      expect.arrayContaining(lists),
    )
  })
  test('is neither sent nor accepted', () => {
    const empty = Object.fromEntries(lists.map((name) => [name, []]))
    expect(declarationBody({ ...emptyDeclaration, ...blank } as never)).toMatchObject(empty)
    expect(DeclarationInput.parse({ ...blank, members: [{ name: ' ' }] })).toMatchObject(empty)
  })
  test('is no longer empty with a single value', () => {
    const short = {
      members: [{ name: '', userId: 'u' }],
      expectedResults: [{ type: '', name: '规范', count: 0, unit: '' }],
      schedule: [{ period: '', work: '调研' }],
      budget: [{ item: '', amount: 0.01 }],
      cooperateDeparts: [{ departId: 'd', departName: '', duty: '' }],
    }
    const taken = DeclarationInput.parse(short)
    for (const name of lists) expect(taken[name], name).toHaveLength(1)
    expect(missing(short)).not.toEqual(expect.arrayContaining(['budget']))
  })
})

test('an invalid line is rejected with its position and not treated as empty', () => {
  for (const [name, line] of [
    ['schedule', { stage: '第一阶段', content: '调研' }],
    ['schedule', '第一阶段'],
    ['budget', { name: '设备', amount: 1 }],
    ['expectedResults', { title: '规范', count: 1 }],
    ['cooperateDeparts', { name: '某机构' }],
  ] as const) {
    const read = DeclarationInput.safeParse({ [name]: [line] })
    expect(read.success, JSON.stringify(line)).toBe(false)
    expect(read.error!.issues[0]).toMatchObject({ path: [name, 0], message: expect.stringMatching(/有误|格式/) })
  }
})

test('files uploaded at once into two slots are changes of one state: each slot keeps its own', () => {
  const first = withFiles([], 'application', (now) => [...now, 'a'])
  const second = withFiles(first, 'commitment', (now) => [...now, 'b'])
  expect(second).toEqual([
    { slot: 'application', fileIds: ['a'] },
    { slot: 'commitment', fileIds: ['b'] },
  ])
  expect(withFiles(second, 'application', () => [])).toEqual([{ slot: 'commitment', fileIds: ['b'] }])
})

test('a line keeps its key when others are removed, and keys are unique', () => {
  const three = createLineKeys(3)
  const rest = removeLineKey(three, 0)
  expect(rest.all).toEqual([1, 2])
  expect(addLineKey(removeLineKey(rest, 2)).all).toEqual([1, 3])
  expect(fitLineKeys(rest, 2)).toBe(rest)
  expect(fitLineKeys(rest, 1).all).toEqual([1])
  expect(fitLineKeys(rest, 4).all).toEqual([1, 2, 3, 4])
})

describe('additional questions of a year', () => {
  const more = schemaOf([
    { name: 'chips', kind: 'yesno', label: '国产芯片', required: true },
    { name: 'share', kind: 'number', label: '比例', max: 100 },
  ])
  // As sent to the browser: without the roles that an answer is hidden from.
  const sections = [{ name: 'base', title: '', fields: [{ name: 'keywords', type: 'text', required: 0, max: 9 }] }]
  const form = { id: 'f', version: 1, sections, slots: [], more } as never
  test('are validated in the form as in the API', () => {
    const missing = (answers: object) => missingAnswers({ ...emptyDeclaration, more: { ...answers } }, form)
    expect(missing({ chips: null, share: 101 })).toMatchObject({
      ...{ 'more.chips': '请填写“国产芯片”', 'more.share': '“比例”不得大于 100' },
    })
    expect(Object.keys(missing({ chips: false, share: null }))).toEqual(['subjectName'])
  })
  test('that two people answered differently are merged question by question', () => {
    const at = (answers: object) => ({ ...emptyDeclaration, more: { ...answers } })
    const { form: values, asked } = mergeDeclarations(
      at({ chips: true, share: 1 }),
      at({ chips: false, share: 2 }),
      at({ chips: true, share: 3 }),
    )
    expect(asked).toEqual([{ field: 'more.share', mine: 2, theirs: 3 }])
    expect(applyChoices(values, { 'more.share': 3 }).more).toEqual({ chips: false, share: 3 })
  })
})
