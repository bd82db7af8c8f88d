import { expect, test } from 'vitest'
import { demoRows } from '~/db/seed/demo'
import { makeBlobs } from '~/db/seed/demo/blobs'
import { judge } from '~/worker/core/form/judge'
import { problemsIn } from '~/worker/core/form/problems'
import { fieldsOf } from '~/worker/core/form/schema'

test('the forms of the demonstration can be released, and their answers pass', async () => {
  const now = new Date('2026-11-20T20:00:00+08:00')
  const { onlineForm, onlineAnswer } = demoRows({ now, blobs: await makeBlobs(), passwordHash: null })
  expect(new Set(onlineForm.map(({ status }) => status)).size).toBe(3)
  for (const { id, title, schema, answers } of onlineForm) {
    const fields = fieldsOf(schema)!
    expect(problemsIn(fields), title).toEqual({})
    const given = onlineAnswer.filter(({ formId }) => formId === id)
    expect(given, title).toHaveLength(answers ?? 0)
    for (const one of given) expect(judge(fields, one.answers).wrong, title).toEqual({})
  }
  expect(onlineAnswer.length).toBeGreaterThan(80)
})
