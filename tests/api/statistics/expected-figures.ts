import { and, asc, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { depart, report, subject, subjectGrade, subjectReview, subjectStatusLog, subjectTask } from '~/db/schema'
import { wireNames } from '~/db/wire-names'
import type { World } from '~/tests/support/world'
import type { Person } from '~/worker/core/actor'
import { formatStamp } from '~/worker/core/time'
import { phaseNames, phases, scoreBands, scoreKinds } from '~/worker/subjects/phases/rules'
import { visibleSubjectsCondition } from '~/worker/subjects/row-access.server'

const count = sql<number>`count(*)`
const countOf = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`
const fates = {
  declared: count,
  established: countOf(sql`subject.establish_time is not null`),
  finished: countOf(sql`subject.status = ${wireNames.FINISHED}`),
  closed: countOf(sql`subject.status = ${wireNames.TO_CONCLUSION}`),
  prizes: countOf(sql`exists (select 1 from prize p where p.subject_id = subject.id)`),
}

/** Figures of a year by definition, counted over the subjects that the person sees. */
export async function expectedFigures(
  { db, now }: Pick<World, 'db' | 'now'>,
  actor: Person,
  year: string,
  than: string,
) {
  const at = formatStamp(now())
  const seen = visibleSubjectsCondition(actor)
  const ofYear = and(seen, eq(subject.year, year))
  const declared = and(seen, sql`subject.submit_time is not null and subject.source <> 'collect'`)
  const ofBoth = and(seen, inArray(subject.year, [year, than]))
  const counted = notInArray(subjectReview.status, [4, 5])
  const graded = and(ofYear, sql`subject.grade_end_time is not null`)
  const committed = sql<number>`${subjectReview.status} = 2`
  const conclusion = sql<string>`iif(${subjectReview.status} = 2, ${subjectReview.conclusion}, '')`
  const rounds = await db
    .select({ year: subject.year, stage: subjectReview.stage, committed, conclusion, count })
    .from(subjectReview)
    .innerJoin(subject, eq(subject.id, subjectReview.subjectId))
    .where(
      and(ofBoth, counted, inArray(subjectReview.stage, ['FIRST', 'RE']), eq(subjectReview.roundNo, subject.roundNo)),
    )
    .groupBy(subject.year, subjectReview.stage, committed, conclusion)
  const reviews = await db
    .select({
      who: subjectReview.reviewerId,
      name: sql<string>`max(${subjectReview.reviewerName})`,
      count,
      done: countOf(sql`${subjectReview.status} = 2`),
      late: countOf(sql`${subjectReview.status} <> 2 and ${subjectReview.dueTime} < ${at}`),
      passed: countOf(sql`${subjectReview.status} = 2 and ${subjectReview.conclusion} = 'pass'`),
    })
    .from(subjectReview)
    .innerJoin(subject, eq(subject.id, subjectReview.subjectId))
    .where(and(ofYear, counted, ne(subjectReview.stage, 'MECHANISM')))
    .groupBy(subjectReview.reviewerId)
  const grades = await db
    .select({
      who: subjectGrade.graderId,
      name: sql<string>`max(${subjectGrade.graderName})`,
      count,
      done: countOf(sql`${subjectGrade.status} = '已评分'`),
    })
    .from(subjectGrade)
    .innerJoin(subject, eq(subject.id, subjectGrade.subjectId))
    .where(and(ofYear, eq(subjectGrade.cancelled, 0)))
    .groupBy(subjectGrade.graderId)
  const reports = await db
    .select({
      year: report.year,
      reportType: report.reportType,
      count,
      handedIn: countOf(sql`${report.status} = 2`),
      reviewed: countOf(sql`${report.status} = 3`),
      overdue: countOf(
        sql`${report.status} in (0, 1, 4) and ${report.waived} = 0 and ${report.dueTime} < ${at} and ${subject.status} = 'ESTABLISHED'`,
      ),
    })
    .from(report)
    .innerJoin(subject, eq(subject.id, report.subjectId))
    .where(
      and(
        seen,
        inArray(report.year, [year, than]),
        eq(report.cancelled, 0),
        eq(report.delFlag, 0),
        eq(report.mirrors, ''),
      ),
    )
    .groupBy(report.year, report.reportType)
  const ofDomains = await db
    .select({
      domain: subject.domain,
      count,
      mean: sql<number>`avg(${subject.gradeRaw})`,
      lowest: sql<number>`min(${subject.gradeRaw})`,
      highest: sql<number>`max(${subject.gradeRaw})`,
      excellent: countOf(sql`${subject.isExcellent} = 1`),
    })
    .from(subject)
    .where(graded)
    .groupBy(subject.domain)
  const levels = await db
    .select({
      ...{ year: subject.year, level: subject.gradeLevel, count },
      excellent: countOf(sql`${subject.isExcellent} = 1`),
      points: sql<number>`sum(cast(round(coalesce(${subject.gradeRaw}, 0) * 1000000) as integer))`,
    })
    .from(subject)
    .where(and(ofBoth, sql`subject.grade_end_time is not null`))
    .groupBy(subject.year, subject.gradeLevel)
  const scores = await expectedScores(db, graded!)
  const steps = await expectedSteps(db, ofBoth!)
  const tasks = await db
    .select({
      done: countOf(sql`${subjectTask.status} = 'done'`),
      late: countOf(sql`${subjectTask.status} <> 'done' and ${subjectTask.dueTime} < ${at}`),
      count,
    })
    .from(subjectTask)
    .innerJoin(subject, eq(subject.id, subjectTask.subjectId))
    .where(and(ofYear, eq(subjectTask.delFlag, 0)))
  const institutions = await db
    .select({
      ...{
        who: subject.leadDepartId,
        name: sql<string>`coalesce(max(${depart.departName}), max(${subject.leadDepartName}))`,
        ...fates,
      },
      province: sql<string>`coalesce(max(${depart.province}), '')`,
      short: sql<string>`coalesce(max(${depart.departNameAbbr}), '')`,
    })
    .from(subject)
    .leftJoin(depart, eq(depart.id, subject.leadDepartId))
    .where(and(declared, eq(subject.year, year)))
    .groupBy(subject.leadDepartId)
  const years = await db
    .select({ year: subject.year, ...fates })
    .from(subject)
    .where(declared)
    .groupBy(subject.year)
  const pairs = await expectedPairs(db, and(declared, eq(subject.year, year))!)
  const words = await expectedKeywords(db, and(declared, inArray(subject.year, [year, than]))!, year)
  const product = sql`vendor_product p join vendor v on v.id = p.vendor_id
    where p.subject_id = subject.id and p.del_flag = 0 and v.del_flag = 0 and v.status = 2`
  const results = await db
    .select({
      ...{ year: subject.year, established: count, finished: fates.finished },
      shared: countOf(sql`subject.share = 1 and subject.share_auth <> 0`),
      converted: countOf(sql`exists (select 1 from ${product})`),
      products: sql<number>`sum((select count(*) from ${product}))`,
    })
    .from(subject)
    .where(and(declared, sql`subject.establish_time is not null`))
    .groupBy(subject.year)
  const means = new Map(ofDomains.map(({ domain, mean }) => [domain, mean]))
  const domains = ofDomains.map(({ domain, count, lowest, highest, excellent }) => ({
    domain,
    count,
    lowest,
    highest,
    excellent,
  }))
  return {
    means,
    rounds,
    reviews,
    grades,
    reports,
    domains,
    levels,
    scores,
    steps,
    tasks,
    institutions,
    pairs,
    words,
    results,
    years,
  }
}

/** The twenty most frequent pairs of institutions, with their current short names. */
async function expectedPairs(db: World['db'], declared: SQL) {
  const rows = await db.select().from(subject).where(declared)
  const names = new Map((await db.select().from(depart)).map((one) => [one.id, one.departNameAbbr || one.departName]))
  const found = rows.flatMap((row) =>
    [...new Set(row.cooperateDeparts.map(({ departId }) => departId))].flatMap((part) =>
      part && row.leadDepartId && part !== row.leadDepartId ? [{ who: row.leadDepartId, part, row }] : [],
    ),
  )
  const named = (id: string) => names.get(id) ?? id
  return [...Map.groupBy(found, ({ who, part }) => JSON.stringify([who, part])).values()]
    .map((own) => ({
      ...{ who: own[0]!.who, whoName: named(own[0]!.who), part: own[0]!.part, partName: named(own[0]!.part) },
      ...{ count: own.length, established: own.filter(({ row }) => row.establishTime !== null).length },
    }))
    .toSorted((a, b) => b.count - a.count || (a.who + a.part < b.who + b.part ? -1 : 1))
    .slice(0, 20)
}

/** The twelve keywords with most subjects in either year. */
async function expectedKeywords(db: World['db'], declared: SQL, year: string) {
  const rows = await db.select({ year: subject.year, keywords: subject.keywords }).from(subject).where(declared)
  const found = rows.flatMap((row) =>
    [...new Set(row.keywords.split(/[;；,，、\n]/).map((one) => one.trim()))].flatMap((word) =>
      word ? [{ word, now: row.year === year }] : [],
    ),
  )
  return [...Map.groupBy(found, ({ word }) => word)]
    .map(([word, own]) => ({
      word,
      now: own.filter(({ now }) => now).length,
      before: own.filter(({ now }) => !now).length,
    }))
    .toSorted((a, b) => Math.max(b.now, b.before) - Math.max(a.now, a.before) || (a.word < b.word ? -1 : 1))
    .slice(0, 12)
}

/** Number and sum of scores by domain, kind and band. */
async function expectedScores(db: World['db'], graded: SQL) {
  const rows = await db
    .select({ domain: subject.domain, raw: subject.gradeRaw, norm: subject.gradeNorm })
    .from(subject)
    .where(graded)
  const found = new Map<string, { domain: string; kind: string; band: string; count: number; points: number }>()
  for (const row of rows)
    for (const kind of scoreKinds) {
      const score = row[kind]
      if (score === null) continue
      const band = scoreBands.findLast((from) => score >= Number(from))!
      const key = `${row.domain} ${kind} ${band}`
      const before = found.get(key) ?? { domain: row.domain, kind, band, count: 0, points: 0 }
      found.set(key, { ...before, count: before.count + 1, points: before.points + Math.round(score * 1e6) })
    }
  return [...found.values()]
}

/** Time that each subject spent in each completed phase, from its status log. */
async function expectedSteps(db: World['db'], shown: SQL) {
  const rows = await db
    .select({ id: subject.id, year: subject.year, log: subjectStatusLog })
    .from(subjectStatusLog)
    .innerJoin(subject, eq(subject.id, subjectStatusLog.subjectId))
    .where(and(shown, ne(subject.source, 'collect')))
    .orderBy(asc(subject.id), asc(subjectStatusLog.seq))
  const stepOf = (status: string) =>
    phaseNames.find((name) => (phases[name].statuses as readonly string[]).includes(status)) ?? ''
  const secondsOf = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`) / 1000
  const took = new Map<string, { year: string; phase: string; seconds: number }>()
  for (const own of Map.groupBy(rows, ({ id }) => id).values()) {
    let since: number | null = null
    for (const { id, year, log } of own) {
      const [was, became] = [stepOf(log.fromStatus), stepOf(log.toStatus)]
      if (was === became) continue
      const at = secondsOf(log.createTime)
      if (was && since !== null) {
        const before = took.get(`${id} ${was}`)?.seconds ?? 0
        took.set(`${id} ${was}`, { year, phase: was, seconds: before + at - since })
      }
      since = at
    }
  }
  return [...Map.groupBy(took.values(), ({ year, phase }) => `${year} ${phase}`).values()].map((own) => ({
    ...{ year: own[0]!.year, phase: own[0]!.phase, count: own.length },
    seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
  }))
}
