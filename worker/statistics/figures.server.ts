import { and, count, eq, isNotNull, max, min, ne, type SQL, sql } from 'drizzle-orm'
import { meeting, report, subject, subjectGrade, subjectReview, subjectTask } from '../../db/schema'
import { wireNames } from '../../db/wire-names'
import type { Context } from '../core/context'
import { type ReadResult, readAll, decodedQuery } from '../core/read-all.server'
import { formatStamp } from '../core/time'
import { localizedItemsOf } from '../grading/queries/subject-columns.server'
import { visibleMeetingsCondition } from '../meetings/row-access.server'
import { type PhaseName, scoreBands, scoreKinds } from '../subjects/phases/rules'
import { phaseDurationsQuery } from '../subjects/phases/durations.server'
import { seesFewSubjects, visibleScopeKey, visibleSubjectsCondition } from '../subjects/row-access.server'
import { sourceFiguresQuery } from '../system/data-sources/queries/query-results.server'
import { type CachedFigures, cachedFiguresQuery, storeFigures } from './figure-cache.server'
import { institutionPairsQuery } from './pairs.server'
import { keywordsQuery } from './keywords.server'

const countWhere = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`
/** Outcomes of declarations. */
const outcomeColumns = {
  declared: count(),
  established: countWhere(sql`subject.establish_time is not null`),
  finished: countWhere(sql`subject.status = ${wireNames.FINISHED}`),
  closed: countWhere(sql`subject.status = ${wireNames.TO_CONCLUSION}`),
  prizes: countWhere(sql`exists (select 1 from prize p where p.subject_id = subject.id)`),
}
/** Sums of grades are computed as integers, in millionths. */
const sumInMillionths = (score: SQL) => sql<number>`sum(cast(round(${score} * 1000000) as integer))`

/** Conditions on `subject` for the subjects that the caller sees. Collected topics were never declared. */
function subjectScopeOf({ actor }: Context) {
  const few = seesFewSubjects(actor)
  const all = visibleSubjectsCondition(actor, few ? 'set' : 'row')
  // For a person with few subjects the person's own rows lead the query; otherwise the index by year does.
  const ofYears = (...years: string[]) => sql`(${all} and ${few ? sql`+` : sql``}${subject.year} in ${years})`
  const declared = and(isNotNull(subject.submitTime), ne(subject.source, 'collect'))!
  return { all, few, ofYears, declared }
}
type SubjectScope = ReturnType<typeof subjectScopeOf>

function reviewFigures({ db, now }: Context, year: string, than: string, { ofYears }: SubjectScope) {
  const committed = sql<number>`${subjectReview.status} = 2`
  const conclusion = sql<string>`iif(${subjectReview.status} = 2, ${subjectReview.conclusion}, '')`
  const standing = sql`${subjectReview.subjectId} = ${subject.id} and ${subjectReview.status} not in (4, 5)`
  return {
    rounds: db
      .select({ year: subject.year, stage: subjectReview.stage, count: count(), committed, conclusion })
      .from(subject)
      .crossJoin(subjectReview)
      .where(
        and(
          ofYears(year, than),
          standing,
          sql`${subjectReview.stage} in ('FIRST', 'RE') and ${subjectReview.roundNo} = ${subject.roundNo}`,
        ),
      )
      .groupBy(subject.year, subjectReview.stage, committed, conclusion),
    reviews: db
      .select({
        ...{ who: subjectReview.reviewerId, name: sql<string>`max(${subjectReview.reviewerName})`, count: count() },
        done: countWhere(committed),
        late: countWhere(sql`${subjectReview.status} <> 2 and ${subjectReview.dueTime} < ${formatStamp(now())}`),
        passed: countWhere(sql`${subjectReview.status} = 2 and ${subjectReview.conclusion} = 'pass'`),
      })
      .from(subject)
      .crossJoin(subjectReview)
      .where(and(ofYears(year), standing, ne(subjectReview.stage, 'MECHANISM')))
      .groupBy(subjectReview.reviewerId)
      .orderBy(subjectReview.reviewerId),
    grades: db
      .select({
        ...{ who: subjectGrade.graderId, name: sql<string>`max(${subjectGrade.graderName})`, count: count() },
        done: countWhere(sql`${subjectGrade.status} = '已评分'`),
      })
      .from(subject)
      .crossJoin(subjectGrade)
      .where(and(ofYears(year), eq(subjectGrade.subjectId, subject.id), sql`${subjectGrade.cancelled} = 0`))
      .groupBy(subjectGrade.graderId)
      .orderBy(subjectGrade.graderId),
  }
}

/** Reports of a year, regardless of the year of their subject, and tasks of the subjects of a year. */
function workloadFigures({ db, now }: Context, year: string, than: string, { all, ofYears }: SubjectScope) {
  const overdue = sql`${report.status} in (0, 1, 4) and ${report.waived} = 0 and ${report.dueTime} < ${formatStamp(now())}
    and ${subject.status} = 'ESTABLISHED'`
  return {
    reports: db
      .select({
        ...{ year: report.year, reportType: report.reportType, count: count(), overdue: countWhere(overdue) },
        handedIn: countWhere(sql`${report.status} = 2`),
        reviewed: countWhere(sql`${report.status} = 3`),
      })
      .from(subject)
      .crossJoin(report)
      .where(
        and(
          all,
          sql`${report.subjectId} = ${subject.id} and ${report.year} in ${[year, than]}`,
          // Written as in the partial index.
          sql`${report.delFlag} = 0 and ${report.cancelled} = 0 and ${report.mirrors} = ''`,
        ),
      )
      .groupBy(report.year, report.reportType),
    tasks: decodedQuery(
      db
        .select({
          ...{ count: count(), done: countWhere(sql`${subjectTask.status} = 'done'`) },
          late: countWhere(sql`${subjectTask.status} <> 'done' and ${subjectTask.dueTime} < ${formatStamp(now())}`),
        })
        .from(subject)
        .crossJoin(subjectTask)
        .where(and(ofYears(year), eq(subjectTask.subjectId, subject.id), eq(subjectTask.delFlag, 0))),
      ([row]) => row!,
    ),
  }
}

function gradeFigures({ db }: Context, year: string, than: string, { ofYears }: SubjectScope) {
  const graded = isNotNull(subject.gradeEndTime)
  const excellent = countWhere(sql`${subject.isExcellent} = 1`)
  const points = sumInMillionths(sql`coalesce(${subject.gradeRaw}, 0)`)
  const bands = scoreBands.slice(1).map((next, at) => sql`when s.score < ${Number(next)} then ${scoreBands[at]}`)
  return {
    domains: db
      .select({
        ...{ domain: subject.domain, count: count(), excellent, mean: sql<number>`${points} / 1000000.0 / count(*)` },
        ...{ lowest: min(subject.gradeRaw), highest: max(subject.gradeRaw) },
      })
      .from(subject)
      .where(and(ofYears(year), graded))
      .groupBy(subject.domain),
    levels: db
      .select({ year: subject.year, level: subject.gradeLevel, count: count(), excellent, points })
      .from(subject)
      .where(and(ofYears(year, than), graded))
      .groupBy(subject.year, subject.gradeLevel),
    scores: db
      .select({
        ...{ domain: sql<string>`f.domain`, count: count(), points: sumInMillionths(sql`f.score`) },
        kind: sql<(typeof scoreKinds)[number]>`f.kind`,
        band: sql<(typeof scoreBands)[number]>`f.band`,
      })
      .from(
        sql`(select s.*, case ${sql.join(bands, sql` `)} else ${scoreBands.at(-1)} end as band from (
          select ${subject.domain} as domain, k.value as kind, iif(k.value = 'raw', ${subject.gradeRaw}, ${subject.gradeNorm}) as score
          from ${subject} cross join json_each(${JSON.stringify(scoreKinds)}) k where ${ofYears(year)} and ${graded}) s
        where s.score is not null) f`,
      )
      .groupBy(sql`f.domain`, sql`f.kind`, sql`f.band`),
    steps: db
      .select({
        ...{ year: sql<string>`f.year`, phase: sql<PhaseName>`f.phase` },
        count: sql<number>`count(distinct f.subject_id)`,
        seconds: sql<number>`sum(f.seconds)`,
      })
      .from(sql`${phaseDurationsQuery(and(ofYears(year, than), ne(subject.source, 'collect'))!)} f`)
      .groupBy(sql`f.year`, sql`f.phase`),
  }
}

function declarationFigures(ctx: Context, year: string, than: string, { all, few, ofYears, declared }: SubjectScope) {
  const ofLead = (column: string) =>
    sql`(select d.${sql.raw(column)} from depart d where d.id = ${sql.raw('subject.lead_depart_id')})`
  const products = sql`(select count(*) from vendor_product p join vendor v on v.id = p.vendor_id
    where p.subject_id = subject.id and p.del_flag = 0 and v.del_flag = 0 and v.status = 2)`
  return {
    institutions: ctx.db
      .select({
        who: subject.leadDepartId,
        // The current name of the institution, regardless of the name at the time of a subject.
        name: sql<string>`coalesce(${ofLead('depart_name')}, max(${subject.leadDepartName}))`,
        province: sql<string>`coalesce(${ofLead('province')}, '')`,
        short: sql<string>`coalesce(${ofLead('depart_name_abbr')}, '')`,
        ...outcomeColumns,
      })
      .from(subject)
      .where(and(ofYears(year), declared))
      .groupBy(subject.leadDepartId)
      .orderBy(subject.leadDepartId),
    pairs: institutionPairsQuery(ctx, and(ofYears(year), declared)!),
    words: keywordsQuery(ctx, { subjects: all, few }, year, than),
    results: ctx.db
      .select({
        ...{ year: subject.year, established: count(), finished: outcomeColumns.finished },
        shared: countWhere(sql`${subject.share} = 1 and ${subject.shareAuth} <> 0`),
        converted: countWhere(sql`${products} > 0`),
        products: countWhere(products),
      })
      .from(subject)
      .where(and(all, declared, isNotNull(subject.establishTime)))
      .groupBy(subject.year)
      .orderBy(subject.year),
    years: ctx.db
      .select({ year: subject.year, ...outcomeColumns })
      .from(subject)
      .where(and(all, declared))
      .groupBy(subject.year)
      .orderBy(subject.year),
  }
}

/** Queries of the figures of subjects. The results are equal for all callers who see the same subjects. */
function subjectFigureQueries(ctx: Context, year: string, than: string) {
  const scope = subjectScopeOf(ctx)
  return {
    ...reviewFigures(ctx, year, than, scope),
    ...workloadFigures(ctx, year, than, scope),
    ...gradeFigures(ctx, year, than, scope),
    ...declarationFigures(ctx, year, than, scope),
  }
}
type SubjectFigures = ReadResult<ReturnType<typeof subjectFigureQueries>>

/** Queries of figures that are not cached: they depend on the caller or are cheap. */
const uncachedFigureQueries = (ctx: Context, year: string) => ({
  meetings: decodedQuery(
    ctx.db
      .select({ count: count(), done: countWhere(sql`${meeting.endTime} < ${formatStamp(ctx.now())}`) })
      .from(meeting)
      .where(
        and(
          visibleMeetingsCondition(ctx.actor),
          eq(meeting.status, 1),
          sql`substr(${meeting.startTime}, 1, 4) = ${year}`,
        ),
      ),
    ([row]) => row!,
  ),
  fields: localizedItemsOf(ctx, 'subject_domain'),
  sources: sourceFiguresQuery(ctx),
})

export type Figures = SubjectFigures & ReadResult<ReturnType<typeof uncachedFigureQueries>> & { madeAt: string }

/**
 * Returns the figures of a year and of a comparison year, for the subjects that the caller sees. For callers who see
 * nearly all subjects they come from the cache, or are computed in a second round trip; `madeAt` is the time of
 * computation. One round trip for callers with few subjects.
 */
export async function loadFigures(ctx: Context, year: string, than: string): Promise<Figures> {
  const [scope, madeAt] = [visibleScopeKey(ctx.actor), formatStamp(ctx.now())]
  if (scope === null) {
    const { read, rest } = await readAll(ctx, {
      read: subjectFigureQueries(ctx, year, than),
      rest: uncachedFigureQueries(ctx, year),
    })
    return { ...read, ...rest, madeAt }
  }
  const key = `${year} ${than}`
  const { cached, rest } = await readAll(ctx, {
    cached: cachedFiguresQuery<SubjectFigures>(ctx, scope, key),
    rest: uncachedFigureQueries(ctx, year),
  })
  const figures: CachedFigures<SubjectFigures> = cached ?? {
    madeAt,
    figures: await readAll(ctx, subjectFigureQueries(ctx, year, than)),
  }
  if (!cached) storeFigures(ctx, scope, key, figures)
  return { ...figures.figures, ...rest, madeAt: figures.madeAt }
}
