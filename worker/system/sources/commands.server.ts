import { eq, sql } from 'drizzle-orm'
import { dataSource, setting } from '../../../db/schema'
import { insert, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { isLockedNow, lock, unlock } from '../../core/lock.server'
import { readAll } from '../../core/read-all.server'
import { conflict, needVersion, notFound } from '../../core/refusal'
import { stamp } from '../../core/time'
import { need } from '../../policy/can'
import { readSettings, versionOf } from '../settings'
import type { SaveHosts, SetSecret } from './contract'
import { reach } from './reach.server'
import { type Allowed, describeTest, targetProblem } from './rules'
import { t } from './texts'

/** Purpose of the encryption key for secrets of data sources. */
export const USE = 'data source'
const HOSTS = 'dataSourceHosts'
/** Query for a batch: the setting with the allowed hosts. */
export const hostRows = (ctx: Context) => ctx.db.select().from(setting).where(eq(setting.id, HOSTS))
/** Returns the allowed targets from the setting's row and the deployment. */
export const allowedBy = (ctx: Context, rows: readonly { id: string; value: unknown }[]): Allowed => ({
  hosts: readSettings(rows).dataSourceHosts,
  inside: ctx.env.DATA_SOURCES === 'inside',
})
const rowOf = (ctx: Context, id: string) =>
  ctx.db.select().from(dataSource).where(sql`${dataSource.id} = ${id} and ${dataSource.delFlag} = 0`)
const about = (row: Row<'dataSource'>, act: string) => ({
  bizType: 'dataSource',
  bizId: row.id,
  text: `${act} ${row.code}`,
})

/** Encrypts and stores the secret of a source. It is decrypted only to be sent to the source. @throws 404 */
export const setSecret = command('system:manage', {
  load: async (ctx: Context, { id, secret }: SetSecret) => ({
    row: (await rowOf(ctx, id))[0],
    sealed: secret && (await lock(ctx, USE, secret)),
  }),
  decide({ row, sealed }, { secret }) {
    if (!row) throw notFound()
    const set = { secret: sealed, secretSet: secret ? (1 as const) : (0 as const), ...untested }
    return {
      changes: [update('dataSource', row, set)],
      result: null,
      message: secret ? t.secretSaved : t.secretCleared,
      about: about(row, secret ? '设置密钥' : '清除密钥'),
    }
  },
})
/** Resets the test result, which does not apply to another address or secret. */
export const untested = { testOutcome: '', testDetail: '', testTime: '', testCost: 0 } as const

/**
 * Tests the connection to a source and stores the result. Three round trips with the session. @throws 404, 409 if the
 * address is not allowed
 */
export const testSource = command('system:manage', {
  async load(ctx: Context, { id }: { id: string }) {
    const {
      rows: [row],
      hosts,
    } = await readAll(ctx, { rows: rowOf(ctx, id), hosts: hostRows(ctx) })
    if (!row) throw notFound()
    const problem = targetProblem(row.dbUrl, allowedBy(ctx, hosts))
    if (problem) throw conflict(problem)
    const secret = row.secret && (await opened(ctx, row.secret))
    const old = row.secret !== '' && !(await isLockedNow(ctx, row.secret))
    return {
      row,
      sealedAnew: old ? await lock(ctx, USE, secret) : null,
      answer: await reach({ ...row, secret }, ctx.env.DOH_URL),
    }
  },
  decide: ({ row, sealedAnew, answer: { reached, detail, cost } }, _, ctx) => ({
    changes: [
      update('dataSource', row, {
        testOutcome: reached ? 'reached' : 'failed',
        testDetail: detail,
        testTime: stamp(ctx.now()),
        testCost: cost,
        ...(sealedAnew !== null && { secret: sealedAnew }),
      }),
    ],
    result: { reached, detail: describeTest(detail), cost },
    message: t.tested(describeTest(detail)),
    about: about(row, `测试连接（${detail}）`),
  }),
})
const opened = (ctx: Context, sealed: string) =>
  unlock(ctx, USE, sealed).catch(() => {
    throw conflict(t.secretLost)
  })

/** Lists the hosts that sources may use. One round trip. */
export async function listHosts(ctx: Context) {
  need(ctx.actor, 'setting:read')
  const rows = await hostRows(ctx)
  return { hosts: readSettings(rows).dataSourceHosts, lockVersion: versionOf(rows) }
}
/** Saves the hosts that sources may use. @throws 409 if somebody else changed the list meanwhile */
export const saveHosts = command('setting:write', {
  load: (ctx: Context) => hostRows(ctx),
  decide([row], { hosts, lockVersion }: SaveHosts) {
    needVersion(row?.lockVersion ?? 0, lockVersion)
    return {
      changes: [
        row ? update('setting', row, { value: hosts }) : insert('setting', { id: HOSTS, value: hosts, lockVersion: 1 }),
      ],
      result: null,
      about: { bizType: 'setting', bizId: HOSTS, text: `允许的主机 ${hosts.join('、')}` },
    }
  },
})
