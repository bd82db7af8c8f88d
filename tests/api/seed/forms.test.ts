import { expect, test } from 'vitest'
import { demoRows } from '~/db/seed/demo'
import { makeSampleFiles } from '~/db/seed/demo/sample-files'
import { validateAnswers } from '~/worker/core/form/validation'
import { findFormProblems } from '~/worker/core/form/problems'
import { parseFormSchema } from '~/worker/core/form/schema'

test('creates online forms that pass validation, with valid responses', async () => {
  const now = new Date('2026-11-20T20:00:00+08:00')
  const { onlineForm, onlineAnswer } = demoRows({ now, blobs: await makeSampleFiles(), passwordHash: null })
  expect(new Set(onlineForm.map(({ status }) => status)).size).toBe(3)
  for (const { id, title, schema, answers } of onlineForm) {
    const fields = parseFormSchema(schema)!
    expect(findFormProblems(fields), title).toEqual({})
    const responses = onlineAnswer.filter(({ formId }) => formId === id)
    expect(responses, title).toHaveLength(answers ?? 0)
    for (const one of responses) expect(validateAnswers(fields, one.answers).wrong, title).toEqual({})
  }
  expect(onlineAnswer.length).toBeGreaterThan(80)
})
