import { expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { freshWorld, type World } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import { schemaOf } from '~/worker/core/form/schema'
import * as forms from '~/worker/forms/calls'

const forget = (world: World) =>
  runJob('forgetAnswers', world.bindings as unknown as Bindings, jobHandlers.forgetAnswers, { now: world.now })

test('answers go once their day has passed, with their files and figures, and once', async () => {
  const world = await freshWorld()
  const keeper = await world.as('bizManger')
  const person = await world.as('subjectMan')
  const schema = schemaOf([
    { name: 'way', kind: 'choice', label: '方式', options: ['线上', '线下'] },
    { name: 'proof', kind: 'file', label: '附件', exts: ['pdf'] },
  ])
  const today = '2026-11-20'
  const answered = async (keepUntil: string) => {
    const input = { title: '登记', schema, audience: { kind: 'all' as const, ids: [] }, keepUntil }
    const { id } = (await keeper.ask(forms.saveForm, input)).body.result
    await keeper.ask(forms.publishForm, { id })
    const proof = `proof-${keepUntil || 'ever'}`
    const held = { mime: 'application/pdf', sha256: proof, objectKey: proof, ext: 'pdf', size: 1 }
    await world.make('file', { ...held, id: proof, fileName: 'a.pdf', uploaderId: person.user.id })
    await person.ask(forms.saveAnswer, { formId: id, version: 1, answers: { way: '线上', proof: [proof] } })
    return { id, proof }
  }
  const [ends, stays] = [await answered(today), await answered('')]
  expect(await forget(world)).toBe('0 rows')
  world.pass(1)
  expect(await forget(world)).toBe('1 rows')
  expect((await world.all('onlineAnswer')).map(({ formId }) => formId)).toEqual([stays.id])
  expect((await world.read('onlineForm', ends.id))?.answers).toBe(0)
  expect((await world.read('onlineForm', stays.id))?.answers).toBe(1)
  expect((await world.read('file', ends.proof))?.delFlag).toBe(1)
  expect((await world.read('file', stays.proof))?.delFlag).toBe(0)
  const counts = async (id: string) =>
    (await keeper.ask(forms.answerFigures, { id })).body.result[0]!.items.map(({ count }) => count)
  expect([await counts(ends.id), await counts(stays.id)]).toEqual([
    [0, 0],
    [1, 0],
  ])
  expect(await forget(world)).toBe('0 rows')
})
