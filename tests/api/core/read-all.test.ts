import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setting } from '~/db/schema'
import { preparedStatements } from '~/db/statements'
import { freshWorld } from '~/tests/support/world'
import { type Context, jobContext } from '~/worker/core/context'
import { readAll, decodedQuery } from '~/worker/core/read-all.server'

const begin = async () => {
  const world = await freshWorld()
  await world.set('quorum', 0.5)
  await world.set('passRate', 60)
  return jobContext('test', world.bindings as never, world.now)
}
const rowsOf = ({ db }: Context, id: string) =>
  db.select({ value: setting.value }).from(setting).where(eq(setting.id, id))
const valueOf = (ctx: Context, id: string) => decodedQuery(rowsOf(ctx, id), ([row]) => row?.value)

describe('combined read', () => {
  test('takes one round trip in any structure', async () => {
    const ctx = await begin()
    await readAll(ctx, {
      one: rowsOf(ctx, 'quorum'),
      more: [valueOf(ctx, 'passRate'), { two: valueOf(ctx, 'quorum') }],
    })
    expect(ctx.meter.trips).toBe(1)
  })

  test('returns the structure of its queries', async () => {
    const ctx = await begin()
    const read = await readAll(ctx, {
      rows: rowsOf(ctx, 'quorum'),
      list: [valueOf(ctx, 'passRate'), valueOf(ctx, 'quorum')],
      record: { value: valueOf(ctx, 'passRate') },
      nothing: null,
    })
    expect(read).toEqual({ rows: [{ value: 0.5 }], list: [60, 0.5], record: { value: 60 }, nothing: null })
  })

  test('decodes nested queries', async () => {
    const ctx = await begin()
    const both = decodedQuery(
      { rate: valueOf(ctx, 'passRate'), quorum: valueOf(ctx, 'quorum') },
      ({ rate, quorum }) => ({
        rate,
        quorum,
      }),
    )
    expect(await readAll(ctx, [both, valueOf(ctx, 'quorum')])).toEqual([{ rate: 60, quorum: 0.5 }, 0.5])
  })

  test('fails as a whole if a decoder throws', async () => {
    const ctx = await begin()
    const refusing = decodedQuery(rowsOf(ctx, 'quorum'), () => {
      throw new Error('no')
    })
    await expect(readAll(ctx, { refusing, other: rowsOf(ctx, 'passRate') })).rejects.toThrow('no')
  })

  test('reads prepared statements with the values of each request', async () => {
    const ctx = await begin()
    const valuesOf = preparedStatements((db) => ({
      rows: db
        .select({ value: setting.value })
        .from(setting)
        .where(eq(setting.id, sql.placeholder('id'))),
      nothing: null,
    }))
    const read = await readAll(ctx, [valuesOf({ id: 'quorum' }), valuesOf({ id: 'passRate' })])
    expect(read).toEqual([
      { rows: [{ value: 0.5 }], nothing: null },
      { rows: [{ value: 60 }], nothing: null },
    ])
  })

  test('takes no round trip without queries', async () => {
    const ctx = await begin()
    expect(await readAll(ctx, { one: null, more: [] })).toEqual({ one: null, more: [] })
    expect(ctx.meter.trips).toBe(0)
  })
})
