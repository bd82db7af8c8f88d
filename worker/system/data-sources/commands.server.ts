import { eq, sql } from 'drizzle-orm'
import { dataSource, setting } from '../../../db/schema'
import { insert, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { usesCurrentSecret, encryptSecret, decryptSecret } from '../../core/encryption.server'
import { readAll } from '../../core/read-all.server'
import { conflict, assertVersion, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { assertRight } from '../../policy/authorization'
import { readSettings, settingsVersion } from '../settings'
import type { SaveHosts, SetSecret } from './contract'
import { testConnection } from './source-client.server'
import { type AllowedTargets, describeTest, findTargetProblem } from './rules'
import { t } from './texts'

/** Purpose of the encryption key for secrets of data sources. */
export const SECRET_PURPOSE = 'data source'
const HOSTS_SETTING = 'dataSourceHosts'
/** Query for a batch: the setting with the allowed hosts. */
export const allowedHostsQuery = (ctx: Context) => ctx.db.select().from(setting).where(eq(setting.id, HOSTS_SETTING))
/** Returns the allowed targets from the setting's row and the deployment. */
export const toAllowedTargets = (ctx: Context, rows: readonly { id: string; value: unknown }[]): AllowedTargets => ({
  hosts: readSettings(rows).dataSourceHosts,
  inside: ctx.env.DATA_SOURCES === 'inside',
})
const dataSourceRowQuery = (ctx: Context, id: string) =>
  ctx.db.select().from(dataSource).where(sql`${dataSource.id} = ${id} and ${dataSource.delFlag} = 0`)
const about = (row: Row<'dataSource'>, act: string) => ({
  bizType: 'dataSource',
  bizId: row.id,
  text: `${act} ${row.code}`,
})

/** Encrypts and stores the secret of a source. It is decrypted only to be sent to the source. @throws 404 */
export const setSecret = command('system:manage', {
  load: async (ctx: Context, { id, secret }: SetSecret) => ({
    row: (await dataSourceRowQuery(ctx, id))[0],
    sealed: secret && (await encryptSecret(ctx, SECRET_PURPOSE, secret)),
  }),
  decide({ row, sealed }, { secret }) {
    if (!row) throw notFound()
    const set = { secret: sealed, secretSet: secret ? (1 as const) : (0 as const), ...UNTESTED }
    return {
      changes: [update('dataSource', row, set)],
      result: null,
      message: secret ? t.secretSaved : t.secretCleared,
      about: about(row, secret ? '设置密钥' : '清除密钥'),
    }
  },
})
/** Resets the test result, which does not apply to another address or secret. */
export const UNTESTED = { testOutcome: '', testDetail: '', testTime: '', testCost: 0 } as const

/**
 * Tests the connection to a source and stores the result. Three round trips with the session. @throws 404, 409 if the
 * address is not allowed
 */
export const testSource = command('system:manage', {
  async load(ctx: Context, { id }: { id: string }) {
    const {
      rows: [row],
      hosts,
    } = await readAll(ctx, { rows: dataSourceRowQuery(ctx, id), hosts: allowedHostsQuery(ctx) })
    if (!row) throw notFound()
    const problem = findTargetProblem(row.dbUrl, toAllowedTargets(ctx, hosts))
    if (problem) throw conflict(problem)
    const secret = row.secret && (await decryptSourceSecret(ctx, row.secret))
    const old = row.secret !== '' && !(await usesCurrentSecret(ctx, row.secret))
    return {
      row,
      sealedAnew: old ? await encryptSecret(ctx, SECRET_PURPOSE, secret) : null,
      answer: await testConnection({ ...row, secret }, ctx.env.DOH_URL),
    }
  },
  decide: ({ row, sealedAnew, answer: { reached, detail, cost } }, _, ctx) => ({
    changes: [
      update('dataSource', row, {
        testOutcome: reached ? 'reached' : 'failed',
        testDetail: detail,
        testTime: formatStamp(ctx.now()),
        testCost: cost,
        ...(sealedAnew !== null && { secret: sealedAnew }),
      }),
    ],
    result: { reached, detail: describeTest(detail), cost },
    message: t.tested(describeTest(detail)),
    about: about(row, `测试连接（${detail}）`),
  }),
})
const decryptSourceSecret = (ctx: Context, sealed: string) =>
  decryptSecret(ctx, SECRET_PURPOSE, sealed).catch(() => {
    throw conflict(t.secretLost)
  })

/** Lists the hosts that sources may use. One round trip. */
export async function listHosts(ctx: Context) {
  assertRight(ctx.actor, 'setting:read')
  const rows = await allowedHostsQuery(ctx)
  return { hosts: readSettings(rows).dataSourceHosts, lockVersion: settingsVersion(rows) }
}
/** Saves the hosts that sources may use. @throws 409 if somebody else changed the list meanwhile */
export const saveHosts = command('setting:write', {
  load: (ctx: Context) => allowedHostsQuery(ctx),
  decide([row], { hosts, lockVersion }: SaveHosts) {
    assertVersion(row?.lockVersion ?? 0, lockVersion)
    return {
      changes: [
        row
          ? update('setting', row, { value: hosts })
          : insert('setting', { id: HOSTS_SETTING, value: hosts, lockVersion: 1 }),
      ],
      result: null,
      about: { bizType: 'setting', bizId: HOSTS_SETTING, text: `允许的主机 ${hosts.join('、')}` },
    }
  },
})
