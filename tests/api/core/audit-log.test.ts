import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import { remove, update } from '~/worker/core/change'
import { commit } from '~/worker/core/commit.server'
import { jobContext } from '~/worker/core/context'

async function begin() {
  const world = await freshWorld()
  const ctx = jobContext('test', world.bindings as never)
  const row = await world.make('position', { id: 'p1', name: '研究员', code: 'A01' } as never)
  return { world, ctx, row }
}

describe('audit log entry', () => {
  test('contains old and new values of the changed columns', async () => {
    const { world, ctx } = await begin()
    await commit(ctx, 'job', [update('position', { id: 'p1' }, { name: '首席研究员' })])
    const [line] = await world.all('log')
    expect(line!.changes).toEqual([
      { table: 'position', id: 'p1', kind: 'update', was: { name: '研究员' }, now: { name: '首席研究员' } },
    ])
  })
  test('masks secrets and phones and records whether they differ', async () => {
    const { world, ctx } = await begin()
    const user = await world.make('user', {
      username: 'wang',
      realname: '王',
      phone: '13812345678',
      password: 'old',
    } as never)
    await commit(ctx, 'job', [update('user', { id: user.id }, { phone: '13899995678', password: 'new' })])
    const [change] = (await world.all('log'))[0]!.changes!
    expect(change).toMatchObject({
      was: { phone: '138****5678', password: '***' },
      now: { phone: '138****5678', password: '***' },
      differs: { phone: 1, password: 1 },
    })
  })
  test('truncates a long text and states its length', async () => {
    const { world, ctx } = await begin()
    await commit(ctx, 'job', [update('position', { id: 'p1' }, { name: '长'.repeat(5000) })])
    await commit(ctx, 'job', [update('position', { id: 'p1' }, { name: '短' })])
    const [, line] = await world.all('log')
    expect(String(line!.changes![0]!.was!.name)).toBe(`${'长'.repeat(300)}…（5000 字）`)
    expect(JSON.stringify(line!.changes).length).toBeLessThan(1000)
  })
  test('contains the values of a removed row', async () => {
    const { world, ctx } = await begin()
    await commit(ctx, 'job', [remove('position', 'p1')])
    expect((await world.all('log'))[0]!.changes![0]).toMatchObject({
      kind: 'remove',
      was: { name: '研究员' },
      now: null,
    })
  })
})
