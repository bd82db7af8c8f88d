import { and, count, eq, isNotNull, max, min, ne, type SQL, sql } from 'drizzle-orm'
import { meeting, report, subject, subjectGrade, subjectReview, subjectTask } from '../../db/schema'
import { wire } from '../../db/wire'
import type { Context } from '../core/context'
import { type Read, readAll, reading } from '../core/read-all.server'
import { stamp } from '../core/time'
import { shownItems } from '../grading/queries/shown.server'
import { visibleMeetings } from '../meetings/visible.server'
import { type PhaseName, scoreBands, scoreKinds } from '../subjects/figures/rules'
import { leftSteps } from '../subjects/figures/steps.server'
import { hasFew, visibleScope, visibleSubjects } from '../subjects/visible.server'
import { sourceFigures } from '../system/sources/queries/offered.server'
import { type Cached, cachedFigures, storeFigures } from './figure-cache.server'
import { pairsOf } from './pairs.server'
import { wordsOf } from './words.server'

const countOf = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`
/** Outcomes of declarations. */
const fates = {
  declared: count(),
  established: countOf(sql`subject.establish_time is not null`),
  finished: countOf(sql`subject.status = ${wire.FINISHED}`),
  closed: countOf(sql`subject.status = ${wire.TO_CONCLUSION}`),
  prizes: countOf(sql`exists (select 1 from prize p where p.subject_id = subject.id)`),
}
/** Sums of grades are computed as integers, in millionths. */
const millionths = (score: SQL) => sql<number>`sum(cast(round(${score} * 1000000) as integer))`

/** Conditions on `subject` for the subjects that the caller sees. Collected topics were never declared. */
function seenSubjects({ actor }: Context) {
  const few = hasFew(actor)
  const all = visibleSubjects(actor, few ? 'set' : 'row')
  // For a person with few subjects the person's own rows lead the query; otherwise the index by year does.
  const ofYears = (...years: string[]) => sql`(${all} and ${few ? sql`+` : sql``}${subject.year} in ${years})`
  const declared = and(isNotNull(subject.submitTime), ne(subject.source, 'collect'))!
  return { all, few, ofYears, declared }
}
type Seen = ReturnType<typeof seenSubjects>

function judging({ db, now }: Context, year: string, than: string, { ofYears }: Seen) {
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
        done: countOf(committed),
        late: countOf(sql`${subjectReview.status} <> 2 and ${subjectReview.dueTime} < ${stamp(now())}`),
        passed: countOf(sql`${subjectReview.status} = 2 and ${subjectReview.conclusion} = 'pass'`),
      })
      .from(subject)
      .crossJoin(subjectReview)
      .where(and(ofYears(year), standing, ne(subjectReview.stage, 'MECHANISM')))
      .groupBy(subjectReview.reviewerId)
      .orderBy(subjectReview.reviewerId),
    grades: db
      .select({
        ...{ who: subjectGrade.graderId, name: sql<string>`max(${subjectGrade.graderName})`, count: count() },
        done: countOf(sql`${subjectGrade.status} = '已评分'`),
      })
      .from(subject)
      .crossJoin(subjectGrade)
      .where(and(ofYears(year), eq(subjectGrade.subjectId, subject.id), sql`${subjectGrade.cancelled} = 0`))
      .groupBy(subjectGrade.graderId)
      .orderBy(subjectGrade.graderId),
  }
}

/** Reports of a year, regardless of the year of their subject, and tasks of the subjects of a year. */
function dueWork({ db, now }: Context, year: string, than: string, { all, ofYears }: Seen) {
  const overdue = sql`${report.status} in (0, 1, 4) and ${report.waived} = 0 and ${report.dueTime} < ${stamp(now())}
    and ${subject.status} = 'ESTABLISHED'`
  return {
    reports: db
      .select({
        ...{ year: report.year, reportType: report.reportType, count: count(), overdue: countOf(overdue) },
        handedIn: countOf(sql`${report.status} = 2`),
        reviewed: countOf(sql`${report.status} = 3`),
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
    tasks: reading(
      db
        .select({
          ...{ count: count(), done: countOf(sql`${subjectTask.status} = 'done'`) },
          late: countOf(sql`${subjectTask.status} <> 'done' and ${subjectTask.dueTime} < ${stamp(now())}`),
        })
        .from(subject)
        .crossJoin(subjectTask)
        .where(and(ofYears(year), eq(subjectTask.subjectId, subject.id), eq(subjectTask.delFlag, 0))),
      ([row]) => row!,
    ),
  }
}

function gradesAndSteps({ db }: Context, year: string, than: string, { ofYears }: Seen) {
  const graded = isNotNull(subject.gradeEndTime)
  const excellent = countOf(sql`${subject.isExcellent} = 1`)
  const points = millionths(sql`coalesce(${subject.gradeRaw}, 0)`)
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
        ...{ domain: sql<string>`f.domain`, count: count(), points: millionths(sql`f.score`) },
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
      .from(sql`${leftSteps(and(ofYears(year, than), ne(subject.source, 'collect'))!)} f`)
      .groupBy(sql`f.year`, sql`f.phase`),
  }
}

function declarations(ctx: Context, year: string, than: string, { all, few, ofYears, declared }: Seen) {
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
        ...fates,
      })
      .from(subject)
      .where(and(ofYears(year), declared))
      .groupBy(subject.leadDepartId)
      .orderBy(subject.leadDepartId),
    pairs: pairsOf(ctx, and(ofYears(year), declared)!),
    words: wordsOf(ctx, { subjects: all, few }, year, than),
    results: ctx.db
      .select({
        ...{ year: subject.year, established: count(), finished: fates.finished },
        shared: countOf(sql`${subject.share} = 1 and ${subject.shareAuth} <> 0`),
        converted: countOf(sql`${products} > 0`),
        products: countOf(products),
      })
      .from(subject)
      .where(and(all, declared, isNotNull(subject.establishTime)))
      .groupBy(subject.year)
      .orderBy(subject.year),
    years: ctx.db
      .select({ year: subject.year, ...fates })
      .from(subject)
      .where(and(all, declared))
      .groupBy(subject.year)
      .orderBy(subject.year),
  }
}

/** Queries of the figures of subjects. The results are equal for all callers who see the same subjects. */
function statements(ctx: Context, year: string, than: string) {
  const scope = seenSubjects(ctx)
  return {
    ...judging(ctx, year, than, scope),
    ...dueWork(ctx, year, than, scope),
    ...gradesAndSteps(ctx, year, than, scope),
    ...declarations(ctx, year, than, scope),
  }
}
type SubjectFigures = Read<ReturnType<typeof statements>>

/** Queries of figures that are not cached: they depend on the caller or are cheap. */
const others = (ctx: Context, year: string) => ({
  meetings: reading(
    ctx.db
      .select({ count: count(), done: countOf(sql`${meeting.endTime} < ${stamp(ctx.now())}`) })
      .from(meeting)
      .where(and(visibleMeetings(ctx.actor), eq(meeting.status, 1), sql`substr(${meeting.startTime}, 1, 4) = ${year}`)),
    ([row]) => row!,
  ),
  fields: shownItems(ctx, 'subject_domain'),
  sources: sourceFigures(ctx),
})

export type Figures = SubjectFigures & Read<ReturnType<typeof others>> & { madeAt: string }

/**
 * Returns the figures of a year and of a comparison year, for the subjects that the caller sees. For callers who see
 * nearly all subjects they come from the cache, or are computed in a second round trip; `madeAt` is the time of
 * computation. One round trip for callers with few subjects.
 */
export async function readFigures(ctx: Context, year: string, than: string): Promise<Figures> {
  const [scope, madeAt] = [visibleScope(ctx.actor), stamp(ctx.now())]
  if (scope === null) {
    const { read, rest } = await readAll(ctx, { read: statements(ctx, year, than), rest: others(ctx, year) })
    return { ...read, ...rest, madeAt }
  }
  const key = `${year} ${than}`
  const { cached, rest } = await readAll(ctx, {
    cached: cachedFigures<SubjectFigures>(ctx, scope, key),
    rest: others(ctx, year),
  })
  const figures: Cached<SubjectFigures> = cached ?? {
    madeAt,
    figures: await readAll(ctx, statements(ctx, year, than)),
  }
  if (!cached) storeFigures(ctx, scope, key, figures)
  return { ...figures.figures, ...rest, madeAt: figures.madeAt }
}
