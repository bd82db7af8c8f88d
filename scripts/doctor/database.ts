import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Value } from '@libsql/client'
import { z } from 'zod'
import { isDatabaseCorrupt } from '~/db/request'
import { parseStamp } from '~/worker/core/time'
import { databaseClient, type DatabaseVars } from '~/db/node-client'
import { type Finding, runCheck, faultFinding, noteFinding, passFinding } from './report'
import { isLoopbackUrl } from './settings'

const journal = join(import.meta.dirname, '../../migrations/meta/_journal.json')
const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })
/** Jobs run every minute; a longer silence is a fault. Milliseconds. */
const MAX_SILENCE_MS = 10 * 60_000

type Cell = string | number | null
const toCell = (value: Value): Cell => (typeof value === 'string' || typeof value === 'number' ? value : null)

/**
 * Checks that the database answers, is durable and intact, has the newest schema and an administrator, and that jobs
 * and the outbox are working.
 */
export const checkDatabase = (vars: DatabaseVars): Promise<Finding[]> =>
  runCheck('database', 'does not respond: check DB_URL, DB_TOKEN and the server', async () => {
    const client = databaseClient(vars, { intMode: 'number' })
    const numbers = async (sql: string, args: (string | number)[] = []) =>
      (await client.execute({ sql, args })).rows.map((row) => Object.values(row).map(toCell))
    try {
      const began = performance.now()
      await numbers('select 1')
      const found = [passFinding('database', `responds in ${Math.round(performance.now() - began)} ms`)]
      found.push(await checkDurability(vars.DB_URL ?? '', numbers), await checkIntegrity(numbers))
      const { entries } = Journal.parse(JSON.parse(readFileSync(journal, 'utf8')))
      const newest = entries.at(-1)!
      const known = await numbers("select 1 from sqlite_master where name = '__drizzle_migrations'")
      if (!known.length) return [...found, faultFinding('schema', 'does not exist yet: npm run db:migrate')]
      const [[there, last] = []] = await numbers('select count(*), max(created_at) from __drizzle_migrations')
      if (Number(last) > newest.when)
        return [
          ...found,
          faultFinding(
            'schema',
            `is newer than this code, whose last migration is ${newest.tag}: deploy the newer code`,
          ),
        ]
      if (Number(there) < entries.length)
        return [
          ...found,
          faultFinding('schema', `lacks ${entries.length - Number(there)} migrations: npm run db:migrate`),
        ]
      found.push(passFinding('schema', `is ${newest.tag}`))
      return [...found, ...(await checkAdministrator(numbers)), ...(await checkJobs(numbers))]
    } finally {
      client.close()
    }
  })

/** Value of `pragma synchronous` for FULL; EXTRA is higher. */
const FULL = 2
/**
 * Checks that a commit is on the disk when it is acknowledged. A server on another machine is only noted, because its
 * operator configures it.
 */
async function checkDurability(url: string, numbers: RunQuery): Promise<Finding> {
  const [[mode] = []] = await numbers('pragma synchronous').catch(() => [])
  if (Number(mode) >= FULL) return passFinding('durability', 'every commit is on disk before it is acknowledged')
  if (!isLoopbackUrl(url))
    return noteFinding('durability', 'cannot be determined: ask the operator of the server (docs/operation.md)')
  return faultFinding('durability', 'a power failure may lose acknowledged writes: npm run durability')
}

/** Checks the pages of the database file; about two seconds for 600 MB. */
async function checkIntegrity(numbers: RunQuery): Promise<Finding> {
  const restore = 'stop the product and restore the latest backup (docs/operation.md)'
  try {
    const began = performance.now()
    const findings = (await numbers('pragma quick_check(3)')).map(([line]) => String(line))
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    return findings.join() === 'ok'
      ? passFinding('integrity', `the database has no damaged pages (${seconds} s)`)
      : faultFinding('integrity', `the database is damaged: ${restore} (${findings.join('; ').replace(/\s+/g, ' ')})`)
  } catch (error) {
    return isDatabaseCorrupt(error)
      ? faultFinding('integrity', `the database is damaged: ${restore}`)
      : noteFinding('integrity', `was not checked: ${(error as Error).message}`)
  }
}

type RunQuery = (sql: string, args?: (string | number)[]) => Promise<Cell[][]>
async function checkAdministrator(numbers: RunQuery): Promise<Finding[]> {
  const admins = await numbers(`select 1 from user_role h join role r on r.id = h.role_id
    join "user" u on u.id = h.user_id where r.base_code = 'admin' and u.status = 1 and u.del_flag = 0 limit 1`)
  const how = 'ADMIN_USERNAME=… ADMIN_PASSWORD=… npm run db:migrate'
  return [
    admins.length
      ? passFinding('people', 'an administrator exists')
      : faultFinding('people', `there is no administrator: ${how}`),
  ]
}

async function checkJobs(numbers: RunQuery): Promise<Finding[]> {
  const [[last] = []] = await numbers('select max(start_time) from job_run where by_hand = 0')
  const since = last ? Date.now() - parseStamp(String(last)).getTime() : null
  const clock =
    since === null
      ? noteFinding('clock', 'no job has run yet: the first runs a minute after the product starts')
      : since > MAX_SILENCE_MS
        ? faultFinding(
            'clock',
            `no job since ${String(last)}: check that the product is running and its cron trigger is set`,
          )
        : passFinding('clock', `the last job started ${Math.max(0, Math.round(since / 1000))} s ago`)
  const [[dead, late] = []] = await numbers(
    `select count(*) filter (where status = 2), count(*) filter (where status = 0 and next_time < datetime('now', '+8 hours', '-10 minutes'))
     from outbox where status in (0, 2)`,
  )
  const queue = late
    ? faultFinding(
        'queue',
        `${Number(late)} outbox messages have been waiting for over ten minutes: see /system/monitor`,
      )
    : dead
      ? noteFinding('queue', `no messages waiting; ${Number(dead)} failed permanently: resend them at /system/monitor`)
      : passFinding('queue', 'no messages waiting')
  return [clock, queue]
}
