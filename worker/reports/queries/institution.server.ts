import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { report, subject } from '../../../db/schema'
import type { Context } from '../../core/context'
import { reading } from '../../core/read-all.server'
import { visibleReports } from '../../subjects/reports/visible.server'
import { reportsOnTurn } from '../case.server'
import { countOf } from './judged.server'

const below = (column: SQL, code: string) => sql`${column} > ${code} and ${column} < ${code} || char(1114111)`
/** The reports of an institution's own subjects, and those of what is below it, whose codes begin with its own. */
export const within = (code: string): SQL[] => {
  const own = sql`${report.orgCode}`
  return [sql`${own} = ${code}`, below(own, code)]
}

/** How many reports an institution sees of each year, of some or of all. */
const ofYears = (ctx: Context, code: string, years: readonly string[] = []) =>
  reading(
    ctx.db
      .select({ year: report.year, total: count() })
      .from(subject)
      .crossJoin(report)
      .where(
        and(
          sql`${subject.sysOrgCode} >= ${code} and ${subject.sysOrgCode} < ${code} || char(1114111) and ${subject.delFlag} = 0`,
          sql`${report.subjectId} = ${subject.id} and ${visibleReports(ctx.actor)}`,
          eq(report.delFlag, 0),
          years.length ? sql`+${report.year} in ${years}` : undefined,
        ),
      )
      .groupBy(report.year),
    (rows) => new Map(rows.map(({ year, total }) => [year, total])),
  )
const sumOf = (totals: ReadonlyMap<string, number>) => [...totals.values()].reduce((all, total) => all + total, 0)

/** How many reports an institution sees, of these years or of all. */
export const institutionTotal = (ctx: Context, code: string, years?: readonly string[]) =>
  reading(ofYears(ctx, code, years), (totals) => [{ total: sumOf(totals) }])

/** How many reports an institution sees, of which years, and what of them waits or is `overdue`: of the open ones all are looked at. */
export const institutionBesides = (ctx: Context, code: string, overdue: SQL) =>
  reading(
    {
      totals: ofYears(ctx, code),
      open: within(code).map((among) =>
        ctx.db
          .select({ todo: countOf(reportsOnTurn(ctx)), overdue: countOf(overdue) })
          .from(sql`${report} indexed by report_org_urgent`)
          .crossJoin(subject)
          .where(
            and(
              among,
              sql`case when ${report.status} = 3 or ${report.cancelled} = 1 then 1 else 0 end = 0`,
              sql`${subject.id} = ${report.subjectId}`,
              eq(report.delFlag, 0),
              visibleReports(ctx.actor),
            ),
          ),
      ),
    },
    ({ totals, open }) => {
      const sum = (of: 'todo' | 'overdue') => open.flat().reduce((all, part) => all + part[of], 0)
      return {
        ofSubjects: null,
        total: sumOf(totals),
        counts: { todo: sum('todo'), overdue: sum('overdue') },
        years: [...totals.keys()].toSorted().toReversed(),
      }
    },
  )
