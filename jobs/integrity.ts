import { z } from 'zod'
import { findDatabaseUnavailable, isDatabaseCorrupt } from '~/db/request'
import { notify } from '~/worker/core/change'
import { commit } from '~/worker/core/commit.server'
import type { Context } from '~/worker/core/context'
import { logLine } from '~/worker/core/log-line'
import type { JobHandler } from './runner'

/** No further table is checked in this step after so many milliseconds. */
const STEP_BUDGET_MS = 5000
/** Maximum number of table names in a notice and in the run's detail. */
const MAX_NAMES = 10

/** Progress of the check: all tables up to `after` (by name) have been checked. */
const Progress = z.object({
  after: z.string().default(''),
  checked: z.number().default(0),
  damaged: z.array(z.string()).default([]),
  unchecked: z.array(z.string()).default([]),
})
type Progress = z.output<typeof Progress>

/**
 * Checks the pages of every table and its indexes (`pragma quick_check`, one table per round trip) and notifies the
 * administrators of damage. A damaged page fails only the statements that read it, and health checks read none. A value
 * changed within an intact page is not detected.
 */
export const checkIntegrity: JobHandler = async (ctx, cursor, hold) => {
  const began = Date.now()
  const progress = Progress.parse(cursor ?? {})
  const tables = await listTablesAfter(ctx, progress.after)
  for (const table of tables) {
    if (Date.now() - began > STEP_BUDGET_MS) return { detail: formatDetail(progress), next: progress }
    await hold()
    const found = await checkTable(ctx, table)
    progress.after = table
    if (found === 'unchecked') progress.unchecked.push(table)
    else progress.checked += 1
    if (found === 'damaged') progress.damaged.push(table)
  }
  if (progress.damaged.length) await raiseAlert(ctx, progress.damaged)
  return formatDetail(progress)
}

/** Returns the names after `after`: the schema table and all tables with pages of their own. */
async function listTablesAfter(ctx: Context, after: string): Promise<string[]> {
  const { rows } = await ctx.db.$client.execute({
    sql: `select name from (select 'sqlite_schema' as name
      union all select name from sqlite_schema where type = 'table' and rootpage > 0) where name > ? order by name`,
    args: [after],
  })
  return rows.map((row) => String(row[0]))
}

/** Checks one table. `unchecked`: the database did not answer in time. */
async function checkTable(ctx: Context, table: string): Promise<'intact' | 'damaged' | 'unchecked'> {
  try {
    const { rows } = await ctx.db.$client.execute(`pragma quick_check("${table.replaceAll('"', '""')}")`)
    if (rows.length === 1 && rows[0]![0] === 'ok') return 'intact'
    logLine('integrity', { request: ctx.request.id, table, findings: rows.slice(0, 3).map((row) => row[0]) })
    return 'damaged'
  } catch (error) {
    if (!isDatabaseCorrupt(error) && !findDatabaseUnavailable(error)) throw error
    logLine('integrity', { request: ctx.request.id, table }, error)
    return isDatabaseCorrupt(error) ? 'damaged' : 'unchecked'
  }
}

const joinNames = (tables: readonly string[], separator: string) => tables.slice(0, MAX_NAMES).join(separator)
function formatDetail({ checked, damaged, unchecked }: Progress): string {
  const damage = damaged.length ? `, ${damaged.length} damaged: ${joinNames(damaged, ' ')}` : ''
  const late = unchecked.length ? `, ${unchecked.length} without an answer: ${joinNames(unchecked, ' ')}` : ''
  return `${checked} tables checked${damage}${late}`
}

async function raiseAlert(ctx: Context, damaged: readonly string[]): Promise<void> {
  const notice = notify({
    template: 'DATABASE_DAMAGED',
    title: `数据库文件损坏：${damaged.length} 张表`,
    text: `每日检查发现数据库文件损坏，涉及：${joinNames(damaged, '、')}${damaged.length > MAX_NAMES ? '等' : ''}。请立即通知运维人员，停止服务并从最近的备份恢复。`,
    url: '/system/monitor',
    busType: 'database',
    busId: 'integrity',
    to: { roles: ['admin'] },
    priority: 'H',
  })
  // A damaged database may refuse this write as well; the job run and the log still report the damage.
  await commit(ctx, 'job', [notice], { bizType: 'database', bizId: 'integrity' }).catch((error: unknown) =>
    logLine('integrity', { request: ctx.request.id }, error),
  )
}
