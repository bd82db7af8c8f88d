import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { constraintsOf } from '~/app/lib/form/field-constraints'
import { messagesAcrossValidations } from '~/app/lib/form/server-messages'
import { flattenErrors, fieldMessagesOf } from '~/app/ui/form/field-state'
import { mergeChanges } from '~/app/ui/form/merge'
import { optionalText, requiredText } from '~/worker/core/input'
import { award } from '~/worker/awards/calls'
import { saveMeeting } from '~/worker/meetings/calls'
import { submitChanged } from '~/worker/subjects/calls'

describe('field constraints from a schema', () => {
  const asked = (path: string) => constraintsOf(saveMeeting.takes!, path)
  test('include presence and maximum length', () =>
    expect(asked('meetingName')).toEqual({ required: true, max: 100, min: 1 }))
  test('are none for an optional field', () => expect(asked('place')).toEqual({ required: false, max: 200 }))
  test('require a choice of several', () => expect(asked('bizStage').required).toBe(true))
  test('include the length of the alternative that has one', () =>
    expect(asked('onlineUrl')).toEqual({ required: false, max: 500 }))
  test('include number bounds in a list line', () =>
    expect(asked('agenda.3.minutes')).toMatchObject({ required: false, min: 1, max: 600 }))
  test('include the number of lines', () => expect(asked('agenda')).toEqual({ required: false, max: 100 }))
  test('are the same for other field names or several at once', () =>
    expect(constraintsOf(award.takes!, 'rows.0.prizeLevel')).toMatchObject({ required: true, max: 20 }))
  test.each([
    ['expectedResults.0.name', { max: 200 }],
    ['expectedResults.1.count', { min: 0, max: 9999 }],
    ['schedule.0.work', { max: 1000 }],
    ['budget.2.item', { max: 100 }],
    ['members.0.name', { max: 20 }],
    ['cooperateDeparts.0.duty', { max: 200 }],
  ])('of the lines of a declaration: %s', (path, bounds) =>
    expect(constraintsOf(submitChanged.takes!, path)).toMatchObject(bounds),
  )
  test('include whether an empty text is allowed, whatever the wrapper', () => {
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

describe('two people who edit the same row', () => {
  const base = { name: 'a', place: 'x', lines: [1] }
  test("get each other's changes of different fields", () =>
    expect(mergeChanges(base, { ...base, name: 'b' }, { ...base, place: 'y' })).toEqual({
      values: { name: 'b', place: 'y', lines: [1] },
      asked: [],
    }))
  test('are asked about different changes of one field, and keep their own until then', () =>
    expect(mergeChanges(base, { ...base, lines: [1, 2] }, { ...base, lines: [3] })).toEqual({
      values: { ...base, lines: [1, 2] },
      asked: [{ field: 'lines', mine: [1, 2], theirs: [3] }],
    }))
  test('are not asked about equal changes', () =>
    expect(mergeChanges(base, { ...base, name: 'c' }, { ...base, name: 'c' }).asked).toEqual([]))
})

describe('form errors', () => {
  const errors = {
    name: { type: 'schema', message: 'no name' },
    lines: [undefined, { minutes: { type: 'server', message: 'too long' } }],
  }
  test('are one message per path, with its source', () =>
    expect(flattenErrors(errors)).toEqual([
      { path: 'name', sentence: 'no name', server: false },
      { path: 'lines.1.minutes', sentence: 'too long', server: true },
    ]))
  test('stand at a whole list only if its lines have no path', () => {
    expect(fieldMessagesOf(errors.lines, true)).toEqual(['too long'])
    expect(fieldMessagesOf(errors.lines, false)).toEqual([])
    expect(fieldMessagesOf(errors.lines[1]?.minutes, false)).toEqual(['too long'])
  })
})

describe('messages of the server', () => {
  const createMessages = () => {
    const shown: Record<string, string>[] = []
    return { shown, messages: messagesAcrossValidations((fields) => shown.push(fields)) }
  }
  test('are repeated when a validation that began before them ends', async () => {
    const { shown, messages } = createMessages()
    const validation = Promise.withResolvers<void>()
    const ended = messages.during(() => validation.promise)
    messages.show({ code: '已存在' })
    validation.resolve()
    await ended
    expect(shown).toEqual([{ code: '已存在' }, { code: '已存在' }])
  })
  test('are not repeated by a validation that began after them', async () => {
    const { shown, messages } = createMessages()
    messages.show({ code: '已存在' })
    await messages.during(() => Promise.resolve())
    expect(shown).toEqual([{ code: '已存在' }])
  })
})
