import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'
import * as logs from '~/worker/logs/calls'
import { sealRows } from '~/worker/logs/seals.server'

/** A sealed log of ten rows with its own clock. */
async function sealedLog() {
  const world = await freshWorld()
  const admin = await world.as('admin')
  const ctx = jobContext('sealLogs', world.bindings as never)
  await ctx.db.run(sql`delete from log`)
  for (let at = 0; at < 10; at++)
    await world.make('log', {
      ...{ id: `l${at}`, logType: 2, logContent: `第 ${at} 件事` },
      createTime: `2026-11-20 08:00:0${at}`,
    })
  await sealRows(ctx)
  const run = (text: string) => ctx.db.run(sql.raw(text))
  const verify = async () => (await admin.ask(logs.verifyLogs, {})).body.result.broken
  return { world, admin, ctx, run, verify }
}

describe('a sealed audit log', () => {
  test('is valid while unchanged and sealed once', async () => {
    const { world, ctx, verify } = await sealedLog()
    expect(await verify()).toBeNull()
    expect(await sealRows(ctx)).toEqual({ sealed: 0, more: false })
    expect((await world.all('log')).map((row) => row.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
  test('continues with later rows', async () => {
    const { world, ctx, verify } = await sealedLog()
    await world.make('log', { id: 'late', logType: 1, logContent: '登录', createTime: '2026-11-20 08:01:00' })
    expect(await sealRows(ctx)).toEqual({ sealed: 1, more: false })
    expect(await verify()).toBeNull()
  })
  test('names the first changed row', async () => {
    const { run, verify } = await sealedLog()
    await run("update log set log_content = '别的事' where id = 'l4'")
    expect(await verify()).toMatchObject({ seq: 5, id: 'l4', why: 'changed', says: '第 5 条已被改动' })
  })
  test('names a row deleted from the middle', async () => {
    const { run, verify } = await sealedLog()
    await run("delete from log where id = 'l4'")
    expect(await verify()).toMatchObject({ seq: 5, why: 'removed', says: '第 5 条缺失' })
  })
  test('names a row deleted from the end', async () => {
    const { run, verify } = await sealedLog()
    await run("delete from log where id = 'l9'")
    expect(await verify()).toMatchObject({ seq: 10, why: 'removed' })
  })
  test('names a row inserted with an older time', async () => {
    const { run, verify } = await sealedLog()
    await run(
      "insert into log (id, log_type, log_content, create_time) values ('x', 2, '没有的事', '2026-11-19 08:00:00')",
    )
    expect(await verify()).toMatchObject({ id: 'x', why: 'inserted' })
  })
  test('cannot be resealed over a row inserted in between', async () => {
    const { run, verify } = await sealedLog()
    await run('update log set seq = seq + 100 where seq > 4')
    await run('update log set seq = seq - 99 where seq > 100')
    await run(
      "insert into log (id, log_type, log_content, create_time, seq, seal) values ('x', 2, '没有的事', '2026-11-20 08:00:03', 5, 'made up')",
    )
    expect(await verify()).toMatchObject({ seq: 5, id: 'x', why: 'changed' })
  })
})
