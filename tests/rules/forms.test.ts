import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { constraintsOf } from '~/app/lib/form/field-constraints'
import { flattenErrors, fieldMessagesOf } from '~/app/ui/form/field-state'
import { mergeChanges } from '~/app/ui/form/merge'
import { optionalText, requiredText } from '~/worker/core/input'
import { award } from '~/worker/awards/calls'
import { saveMeeting } from '~/worker/meetings/calls'
import { submitChanged } from '~/worker/subjects/calls'

describe('of a field its schema asks', () => {
  const asked = (path: string) => constraintsOf(saveMeeting.takes!, path)
  test('that it is there, and how long it may be', () =>
    expect(asked('meetingName')).toEqual({ required: true, max: 100, min: 1 }))
  test('nothing where it may be empty', () => expect(asked('place')).toEqual({ required: false, max: 200 }))
  test('that one of several is chosen', () => expect(asked('bizStage').required).toBe(true))
  test('the length of the alternative that has one', () =>
    expect(asked('onlineUrl')).toEqual({ required: false, max: 500 }))
  test('the bounds of a number in a line of a list', () =>
    expect(asked('agenda.3.minutes')).toMatchObject({ required: false, min: 1, max: 600 }))
  test('how many lines there may be', () => expect(asked('agenda')).toEqual({ required: false, max: 100 }))
  test('the same where the call reads other names, or several at once', () =>
    expect(constraintsOf(award.takes!, 'rows.0.prizeLevel')).toMatchObject({ required: true, max: 20 }))
  test.each([
    ['expectedResults.0.name', { max: 200 }],
    ['expectedResults.1.count', { min: 0, max: 9999 }],
    ['schedule.0.work', { max: 1000 }],
    ['budget.2.item', { max: 100 }],
    ['members.0.name', { max: 20 }],
    ['cooperateDeparts.0.duty', { max: 200 }],
  ])('what the lines of a declaration may hold: %s', (path, bounds) =>
    expect(constraintsOf(submitChanged.takes!, path)).toMatchObject(bounds),
  )
  test('whether an empty text will do, whatever it is wrapped in', () => {
    const schema = z.object({
      needed: requiredText(() => 'x').transform((text) => text.length),
      spare: optionalText(() => 'x', 7).nullish(),
      bare: z.preprocess((given) => (given === '' ? undefined : given), z.number().max(9).optional()),
    })
    expect(constraintsOf(schema, 'needed')).toEqual({ required: true, max: 50, min: 1 })
    expect(constraintsOf(schema, 'spare')).toEqual({ required: false, max: 7 })
    expect(constraintsOf(schema, 'bare')).toEqual({ required: false, max: 9 })
  })
})

describe('of two people who write the same row', () => {
  const base = { name: 'a', place: 'x', lines: [1] }
  test('what only one of them changed is taken from that one', () =>
    expect(mergeChanges(base, { ...base, name: 'b' }, { ...base, place: 'y' })).toEqual({
      values: { name: 'b', place: 'y', lines: [1] },
      asked: [],
    }))
  test('what both changed differently is asked about, and stays mine until then', () =>
    expect(mergeChanges(base, { ...base, lines: [1, 2] }, { ...base, lines: [3] })).toEqual({
      values: { ...base, lines: [1, 2] },
      asked: [{ field: 'lines', mine: [1, 2], theirs: [3] }],
    }))
  test('what both changed to the same is not asked about', () =>
    expect(mergeChanges(base, { ...base, name: 'c' }, { ...base, name: 'c' }).asked).toEqual([]))
})

describe('what is wrong with a form', () => {
  const errors = {
    name: { type: 'schema', message: 'no name' },
    lines: [undefined, { minutes: { type: 'server', message: 'too long' } }],
  }
  test('is a sentence per path, and says whose it is', () =>
    expect(flattenErrors(errors)).toEqual([
      { path: 'name', sentence: 'no name', server: false },
      { path: 'lines.1.minutes', sentence: 'too long', server: true },
    ]))
  test('stands at a list as a whole only where its lines have no place of their own', () => {
    expect(fieldMessagesOf(errors.lines, true)).toEqual(['too long'])
    expect(fieldMessagesOf(errors.lines, false)).toEqual([])
    expect(fieldMessagesOf(errors.lines[1]?.minutes, false)).toEqual(['too long'])
  })
})
