import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import { type Change, insert, update } from '~/worker/core/change'
import { command, batchCommand } from '~/worker/core/command.server'
import { jobContext } from '~/worker/core/context'
import { badInput, conflict, notFound, Refusal } from '~/worker/core/refusal'

const begin = async () => {
  const world = await freshWorld()
  return { world, ctx: jobContext('test', world.bindings as never, world.now) }
}
const view = (name: string) => insert('listView', { list: '/x', ownerId: 'u', name, layout: null })

describe('command', () => {
  const save = command('view:save', {
    load: (_, { name }: { name: string }) => Promise.resolve(`${name}!`),
    decide: (name, { name: asked }) => {
      if (asked === 'bad') throw conflict('不行')
      return { changes: [view(name)], result: name, ...(asked === 'said' && { message: '好了' }) }
    },
  })
  test('loads, decides, writes and returns result and message', async () => {
    const { world, ctx } = await begin()
    expect(await save(ctx, { name: '甲' })).toEqual({ result: '甲!' })
    expect(await save(ctx, { name: 'said' })).toEqual({ result: 'said!', message: '好了' })
    expect((await world.all('listView')).map((row) => row.name)).toEqual(['甲!', 'said!'])
  })

  test('writes nothing when rejected', async () => {
    const { world, ctx } = await begin()
    await expect(save(ctx, { name: 'bad' })).rejects.toMatchObject({ code: 409, message: '不行' })
    await expect(save({ ...ctx, actor: { kind: 'anonymous' } }, { name: '甲' })).rejects.toMatchObject({ code: 403 })
    expect(await world.all('listView')).toEqual([])
    expect(await world.all('log')).toEqual([])
  })
})

describe('batch command', () => {
  type One = { id: string; name: string; does: 'well' | 'loses' | Error }
  type Given = { rows: One[]; missing?: string[]; allOrNothing?: number; dry?: boolean; says?: boolean }
  const lost = (): Change => update('subject', { id: 'none', lockVersion: 1 }, { summary: '' })
  const parts = {
    bizType: 'subject',
    load: (_: unknown, { rows, missing = [], allOrNothing }: Given) =>
      Promise.resolve({ rows, missing, ...(allOrNothing !== undefined && { settings: { allOrNothing } }) }),
    decide: ({ name, does }: One): Change[] => {
      if (does instanceof Error) throw does
      return [does === 'well' ? view(name) : lost()]
    },
    dryRun: ({ dry }: Given) => !!dry,
  }
  const plain = batchCommand('view:save', parts)
  const announced = batchCommand('view:save', {
    ...parts,
    bizType: 'listView',
    done: (count: number) => `保存了 ${count} 个`,
  })
  const well = (id: string): One => ({ id, name: `名${id}`, does: 'well' })
  const loses = (id: string): One => ({ id, name: `名${id}`, does: 'loses' })
  const refused = (id: string, does: Error = conflict(`${id} 不行`)): One => ({ id, name: `名${id}`, does })
  const names = async (world: World) => (await world.all('listView')).map((row) => row.name).toSorted()
  const RACE = '数据已被他人修改，请刷新后重试'

  test('writes all rows with one audit log entry each', async () => {
    const { world, ctx } = await begin()
    expect(await plain(ctx, { rows: [well('1'), well('2')] })).toEqual({ result: { ok: ['1', '2'], failed: [] } })
    expect(await announced(ctx, { rows: [well('3')] })).toMatchObject({ message: '保存了 1 个' })
    expect(await names(world)).toEqual(['名1', '名2', '名3'])
    expect((await world.all('log')).map((row) => [row.bizType, row.bizId])).toEqual([
      ...[
        ['subject', '1'],
        ['subject', '2'],
        ['listView', '3'],
      ], //
    ])
  })

  test('rejects only rows that are missing, refused or changed meanwhile', async () => {
    const { world, ctx } = await begin()
    const rows = [well('1'), refused('2'), loses('3'), well('4')]
    expect(await announced(ctx, { rows, missing: ['0'] })).toEqual({
      result: {
        ok: ['1', '4'],
        failed: [
          { id: '0', subjectName: '', reason: '很抱歉，资源未找到!' },
          { id: '2', subjectName: '名2', reason: '2 不行' },
          { id: '3', subjectName: '名3', reason: RACE },
        ],
      },
      message: '2 个已处理，3 个未处理：很抱歉，资源未找到!',
    })
    expect(await names(world)).toEqual(['名1', '名4'])
  })

  test('returns a custom result', async () => {
    const { ctx } = await begin()
    const counted = batchCommand('view:save', {
      ...parts,
      answer: ({ ok }, { rows }) => `${ok.length} of ${rows.length}`,
    })
    expect(await counted(ctx, { rows: [well('1'), refused('2')] })).toMatchObject({ result: '1 of 2' })
    expect(await counted(ctx, { rows: [well('3')], dry: true })).toMatchObject({ result: '1 of 1' })
    expect(await counted(ctx, { rows: [well('4')], allOrNothing: 1 })).toMatchObject({ result: '1 of 1' })
  })

  test('returns 404 if no row is known', async () => {
    const { ctx } = await begin()
    await expect(plain(ctx, { rows: [], missing: ['0'] })).rejects.toMatchObject({
      ...{ code: 404, http: 404, message: '很抱歉，资源未找到!' },
    })
  })

  test('rejects a single row with its own error', async () => {
    const { ctx } = await begin()
    const refusal = new Refusal('太多', 429, 429)
    await expect(plain(ctx, { rows: [refused('1', refusal)] })).rejects.toBe(refusal)
  })

  test('rejects at the field if all rows have the same input error', async () => {
    const { ctx } = await begin()
    const wrong = (message: string) => badInput({ reason: message })
    await expect(
      plain(ctx, { rows: [refused('1', wrong('太短')), refused('2', wrong('太短'))] }),
    ).rejects.toMatchObject({
      ...{ code: 400, http: 200, result: { reason: '太短' } },
    })
    for (const rows of [
      [refused('1', wrong('太短')), refused('2', wrong('太长'))],
      [refused('1', conflict('太短')), refused('2', conflict('太短'))],
    ])
      await expect(plain(ctx, { rows })).rejects.toMatchObject({ code: 409, result: { ok: [] } })
  })

  test('rejects with all reasons and the last message if all rows fail', async () => {
    const { ctx } = await begin()
    const failed = [
      { id: '1', subjectName: '名1', reason: '1 不行' },
      { id: '2', subjectName: '名2', reason: '很抱歉，资源未找到!' },
    ]
    await expect(plain(ctx, { rows: [refused('1'), refused('2', notFound())] })).rejects.toMatchObject({
      ...{ code: 409, http: 200, message: '很抱歉，资源未找到!', result: { ok: [], failed } },
    })
    const missing = { id: '0', subjectName: '', reason: '很抱歉，资源未找到!' }
    await expect(plain(ctx, { rows: [refused('1')], missing: ['0'] })).rejects.toMatchObject({
      ...{ code: 409, http: 200, message: '1 不行', result: { ok: [], failed: [missing, failed[0]] } },
    })
    await expect(plain(ctx, { rows: [loses('3')] })).rejects.toMatchObject({
      ...{
        code: 409,
        http: 200,
        message: RACE,
        result: { ok: [], failed: [{ id: '3', subjectName: '名3', reason: RACE }] },
      },
    })
  })

  test('aborts on a defect', async () => {
    const { world, ctx } = await begin()
    await expect(plain(ctx, { rows: [well('1'), refused('2', new Error('defect'))] })).rejects.toThrow('defect')
    expect(await names(world)).toEqual([])
  })

  test('reports the outcome of a dry run and writes nothing', async () => {
    const { world, ctx } = await begin()
    expect(await announced(ctx, { rows: [well('1'), refused('2'), loses('3')], dry: true })).toEqual({
      result: { ok: ['1', '3'], failed: [{ id: '2', subjectName: '名2', reason: '2 不行' }] },
      message: '2 个符合条件，1 个不符合条件',
    })
    expect(await announced(ctx, { rows: [well('1')], dry: true })).toMatchObject({ message: '符合条件' })
    expect(await announced(ctx, { rows: [well('1'), well('2')], dry: true })).toMatchObject({
      message: '2 个均符合条件',
    })
    expect(await world.all('log')).toEqual([])
  })

  describe('with all-or-nothing', () => {
    test('writes all rows', async () => {
      const { world, ctx } = await begin()
      const rows = [well('1'), well('2')]
      expect(await plain(ctx, { rows, allOrNothing: 1 })).toEqual({ result: { ok: ['1', '2'], failed: [] } })
      expect(await announced(ctx, { rows: [well('3')], allOrNothing: 1 })).toMatchObject({ message: '保存了 1 个' })
      expect(await names(world)).toEqual(['名1', '名2', '名3'])
    })

    test('writes nothing if one row fails', async () => {
      const { world, ctx } = await begin()
      const failed = [{ id: '2', subjectName: '名2', reason: '2 不行' }]
      await expect(plain(ctx, { rows: [well('1'), refused('2')], allOrNothing: 1 })).rejects.toMatchObject({
        ...{ code: 409, http: 200, message: '1 个不符合条件，均未处理：2 不行', result: { ok: [], failed } },
      })
      await expect(plain(ctx, { rows: [well('1'), loses('3')], allOrNothing: 1 })).rejects.toMatchObject({ code: 409 })
      expect(await names(world)).toEqual([])
      expect(await plain(ctx, { rows: [well('1'), refused('2')], allOrNothing: 0 })).toMatchObject({
        result: { ok: ['1'] },
      })
    })
  })
})
