import { describe, expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { freshWorld, type World } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import { schemaOf } from '~/worker/core/form/schema'
import * as forms from '~/worker/forms/calls'

const deleteExpiredAnswers = (world: World) =>
  runJob('forgetAnswers', world.bindings as unknown as Bindings, jobHandlers.forgetAnswers, { now: world.now })

describe('forgetAnswers', () => {
  /** Two forms with a response and a file each: one expires today, one never. */
  async function twoForms() {
    const world = await freshWorld()
    const [keeper, person] = [await world.as('bizManger'), await world.as('subjectMan')]
    const schema = schemaOf([
      { name: 'way', kind: 'choice', label: '方式', options: ['线上', '线下'] },
      { name: 'proof', kind: 'file', label: '附件', exts: ['pdf'] },
    ])
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
    return { world, keeper, expiring: await answered('2026-11-20'), lasting: await answered('') }
  }

  test('deletes responses once, after their last day', async () => {
    const { world } = await twoForms()
    expect(await deleteExpiredAnswers(world)).toBe('0 rows')
    world.pass(1)
    expect([await deleteExpiredAnswers(world), await deleteExpiredAnswers(world)]).toEqual(['1 rows', '0 rows'])
  })

  test('deletes responses, files and figures of the expired form only', async () => {
    const { world, keeper, expiring, lasting } = await twoForms()
    world.pass(1)
    await deleteExpiredAnswers(world)
    expect((await world.all('onlineAnswer')).map(({ formId }) => formId)).toEqual([lasting.id])
    const left = async ({ id, proof }: { id: string; proof: string }) => ({
      answers: (await world.read('onlineForm', id))?.answers,
      fileDeleted: (await world.read('file', proof))?.delFlag,
      counts: (await keeper.ask(forms.answerFigures, { id })).body.result[0]!.items.map(({ count }) => count),
    })
    expect(await left(expiring)).toEqual({ answers: 0, fileDeleted: 1, counts: [0, 0] })
    expect(await left(lasting)).toEqual({ answers: 1, fileDeleted: 0, counts: [1, 0] })
  })
})
