import { and, asc, eq, sql } from 'drizzle-orm'
import { prize, subject } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { briefSubjectColumns, localizedItemsOf } from '../grading/queries/subject-columns.server'
import { dictText } from '../core/dictionary.server'
import { assertRight } from '../policy/authorization'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import { quotasQuery } from './queries.server'

/**
 * Loads the summary of a year: per domain the numbers of graded, excellent and awarded subjects by level, and the list
 * of excellent and awarded subjects by domain and rank. One round trip. @throws 403
 */
export async function loadAwardSummary(ctx: Context, year: string) {
  const { db } = ctx
  assertRight(ctx.actor, 'prize:export')
  const { subjects, prizes, levels, domains } = await readAll(ctx, {
    subjects: db
      .select({
        ...briefSubjectColumns(ctx.actor),
        domainText: dictText('subject_domain', subject.domain),
        gradeRaw: subject.gradeRaw,
        gradeRank: subject.gradeRank,
        gradeLevel: subject.gradeLevel,
        isExcellent: subject.isExcellent,
      })
      .from(subject)
      .where(and(visibleSubjectsCondition(ctx.actor), eq(subject.year, year), sql`${subject.gradeEndTime} is not null`))
      .orderBy(sql`${subject.gradeRank} is null`, asc(subject.gradeRank), asc(subject.id)),
    prizes: db
      .select({ subjectId: prize.subjectId, prizeLevel: prize.prizeLevel, prizeName: prize.prizeName })
      .from(prize)
      .where(eq(prize.year, year)),
    levels: quotasQuery(ctx, year),
    domains: localizedItemsOf(ctx, 'subject_domain'),
  })
  const won = new Map(prizes.map((one) => [one.subjectId, one]))
  const order = new Map(domains.map(({ value }, at) => [value, at]))
  const byDomain = Map.groupBy(subjects, (row) => row.domain)
  const place = (domain: string) => order.get(domain) ?? domains.length
  const figures = (rows: typeof subjects) => ({
    graded: rows.length,
    excellent: rows.filter((row) => row.isExcellent === 1).length,
    prizes: levels.map(({ prizeLevel }) => rows.filter((row) => won.get(row.id)?.prizeLevel === prizeLevel).length),
  })
  return {
    year,
    levels,
    domains: [...byDomain]
      .sort(([a], [b]) => place(a) - place(b))
      .map(([domain, rows]) => ({ domain, domain_dictText: rows[0]!.domainText || domain, ...figures(rows) })),
    total: figures(subjects),
    rows: subjects
      .filter((row) => row.isExcellent === 1 || won.has(row.id))
      .sort((a, b) => place(a.domain) - place(b.domain))
      .map((row) => ({
        id: row.id,
        subjectNum: row.subjectNum,
        subjectName: row.subjectName,
        leadDepartName: row.leadDepartName,
        subjectManName: row.subjectManName,
        gradeRaw: row.gradeRaw,
        gradeRank: row.gradeRank,
        gradeLevel: row.gradeLevel,
        domain_dictText: row.domainText,
        prizeLevel_dictText:
          levels.find((one) => one.prizeLevel === won.get(row.id)?.prizeLevel)?.prizeLevel_dictText ?? '',
        prizeName: won.get(row.id)?.prizeName ?? '',
      })),
  }
}
export type AwardSummary = Awaited<ReturnType<typeof loadAwardSummary>>
