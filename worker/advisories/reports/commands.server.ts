import { and, eq, inArray } from 'drizzle-orm'
import { labReport as table, labReportReader } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { insert, type Row, update } from '../../core/change'
import { command, batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { matchRows, rowToSave } from '../../core/transitions'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, notFound } from '../../core/refusal'
import { formatDay, formatStamp } from '../../core/time'
import { assertAllowed } from '../../policy/authorization'
import type { SaveReport, ReportIdsInput } from './contract'
import { t } from './texts'
import { visibleLabReportsCondition } from './row-access.server'

const auditSubject = (bizId: string, text: string) => ({ bizType: 'labReport', bizId, text })
const reportByIdQuery = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), visibleLabReportsCondition(ctx.actor, formatDay(ctx.now()))))

/** @throws 403 if the caller may not change it, 409 if it was withdrawn */
function assertShared(ctx: Context, row: Row<'labReport'>): void {
  assertAllowed(ctx.actor, 'labReport:write', row)
  if (row.status === 0) throw conflict(t.isBack)
}

/** Shares or updates a report. If the terms change, readers must agree again. @throws 400, 403, 404, 409 */
export const saveReport = command('labReport:write', {
  load: (ctx, input: SaveReport) => reportByIdQuery(ctx, input.id),
  decide([found], input, ctx) {
    const was = rowToSave(input, found, (row) => assertShared(ctx, row))
    if (input.untilDate && input.untilDate < formatDay(ctx.now())) throw badInput({ untilDate: t.untilPast })
    const { id: _, lockVersion: __, ...row } = input
    const id = was?.id ?? ctx.id()
    const of = isPerson(ctx.actor) ? ctx.actor : null
    const unit = { departId: of?.departId ?? '', departName: of?.departName ?? '', sysOrgCode: of?.orgCode ?? '' }
    return {
      changes: [was ? update('labReport', was, row) : insert('labReport', { id, ...row, ...unit })],
      result: { id },
      about: auditSubject(id, input.title),
    }
  },
})
/** Records that the caller agrees to the current terms. @throws 404 */
export const agreeToReport = command('labReport:read', {
  load: (ctx, { id }: { id: string }) =>
    readAll(ctx, {
      rows: reportByIdQuery(ctx, id),
      readers: ctx.db
        .select()
        .from(labReportReader)
        .where(
          and(
            eq(labReportReader.reportId, id),
            eq(labReportReader.userId, isPerson(ctx.actor) ? ctx.actor.userId : ''),
          ),
        ),
    }),
  decide({ rows: [row], readers: [reader] }, _, ctx) {
    if (!row || !isPerson(ctx.actor)) throw notFound()
    const { userId, realname, departName } = ctx.actor
    const set = { readerName: realname, departName, terms: row.terms, agreeTime: formatStamp(ctx.now()) }
    const same = reader?.terms === row.terms
    return {
      changes: same
        ? []
        : [
            reader
              ? update('labReportReader', reader, set)
              : insert('labReportReader', { reportId: row.id, userId, ...set }),
          ],
      result: null,
      about: auditSubject(row.id, row.title),
    }
  },
})
/** Withdraws reports; other units can no longer read them. */
export const withdrawReports = batchCommand('labReport:write', {
  bizType: 'labReport',
  load: async (ctx: Context, { ids }: ReportIdsInput) => {
    const found = await ctx.db
      .select()
      .from(table)
      .where(and(inArray(table.id, ids), visibleLabReportsCondition(ctx.actor, formatDay(ctx.now()))))
    return matchRows(
      ids,
      found.map((row) => ({ ...row, name: row.title })),
    )
  },
  decide(row, _, ctx) {
    assertShared(ctx, row)
    return [update('labReport', row, { status: 0 })]
  },
  done: (count) => t.takenBack(count),
})
