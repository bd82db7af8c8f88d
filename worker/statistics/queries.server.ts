import { and, asc, desc, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { meeting, report, subject, subjectGrade, subjectReview, subjectTask } from '../../db/schema'
import type { Context } from '../core/context'
import { type Read, readAll } from '../core/read-all.server'
import { inChinese } from '../core/texts'
import { stamp } from '../core/time'
import { workbook, XLSX } from '../core/workbook'
import { dispositionOf } from '../files/rules'
import { shownItems } from '../grading/queries/shown.server'
import { visibleMeetings } from '../meetings/visible.server'
import { holds, need } from '../policy/can'
import { reportTypeCodes, reportTypeLabel } from '../subjects/reports/statuses'
import { stages } from '../reviews/rules'
import { passRate } from '../subjects/rules'
import { visibleSubjects } from '../subjects/visible.server'
import type { FigureTable, Statistics } from './contract'
import { t } from './texts'
import { wire } from '../../db/wire'

const yearOf = (ctx: Context, year: string | undefined) => year ?? stamp(ctx.now()).slice(0, 4)
const count = sql<number>`count(*)`
const countOf = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`
/** What becomes of the declarations that were handed in; topics are none. The table's name is written out: drizzle leaves it out of a select of one table. */
const fates = {
  declared: count,
  established: countOf(sql`subject.establish_time is not null`),
  finished: countOf(sql`subject.status = ${wire.FINISHED}`),
  closed: countOf(sql`subject.status = ${wire.TO_CONCLUSION}`),
  prizes: countOf(sql`exists (select 1 from prize p where p.subject_id = subject.id)`),
}

/** The statements of a year's figures, of the subjects that the caller sees. */
function statements(ctx: Context, year: string) {
  const now = stamp(ctx.now())
  const seen = visibleSubjects(ctx.actor, 'set')
  const ofYear = and(seen, eq(subject.year, year))
  const declared = and(seen, sql`subject.submit_time is not null and subject.source <> 'collect'`)
  const counted = notInArray(subjectReview.status, [4, 5])
  return [
    ctx.db
      .select({
        stage: subjectReview.stage,
        committed: sql<number>`${subjectReview.status} = 2`,
        conclusion: subjectReview.conclusion,
        count,
      })
      .from(subjectReview)
      .innerJoin(subject, eq(subject.id, subjectReview.subjectId))
      .where(
        and(ofYear, counted, inArray(subjectReview.stage, ['FIRST', 'RE']), eq(subjectReview.roundNo, subject.roundNo)),
      )
      .groupBy(subjectReview.stage, sql`2`, subjectReview.conclusion),
    ctx.db
      .select({
        userId: subjectReview.reviewerId,
        name: sql<string>`max(${subjectReview.reviewerName})`,
        count,
        done: countOf(sql`${subjectReview.status} = 2`),
        late: countOf(sql`${subjectReview.status} <> 2 and ${subjectReview.dueTime} < ${now}`),
      })
      .from(subjectReview)
      .innerJoin(subject, eq(subject.id, subjectReview.subjectId))
      .where(and(ofYear, counted, ne(subjectReview.stage, 'MECHANISM')))
      .groupBy(subjectReview.reviewerId),
    ctx.db
      .select({
        userId: subjectGrade.graderId,
        name: sql<string>`max(${subjectGrade.graderName})`,
        count,
        done: countOf(sql`${subjectGrade.status} = '已评分'`),
      })
      .from(subjectGrade)
      .innerJoin(subject, eq(subject.id, subjectGrade.subjectId))
      .where(and(ofYear, eq(subjectGrade.cancelled, 0)))
      .groupBy(subjectGrade.graderId),
    ctx.db
      .select({
        reportType: report.reportType,
        count,
        handedIn: countOf(sql`${report.status} = 2`),
        reviewed: countOf(sql`${report.status} = 3`),
        overdue: countOf(
          sql`${report.status} in (0, 1, 4) and ${report.waived} = 0 and ${report.dueTime} < ${now} and ${subject.status} = 'ESTABLISHED'`,
        ),
      })
      .from(report)
      .innerJoin(subject, eq(subject.id, report.subjectId))
      .where(and(seen, eq(report.year, year), eq(report.cancelled, 0), eq(report.delFlag, 0), eq(report.mirrors, '')))
      .groupBy(report.reportType),
    ctx.db
      .select({
        domain: subject.domain,
        level: subject.gradeLevel,
        count,
        sum: sql<number>`sum(${subject.gradeRaw})`,
        lowest: sql<number>`min(${subject.gradeRaw})`,
        highest: sql<number>`max(${subject.gradeRaw})`,
        excellent: countOf(sql`${subject.isExcellent} = 1`),
      })
      .from(subject)
      .where(and(ofYear, sql`subject.grade_end_time is not null`))
      .groupBy(subject.domain, subject.gradeLevel),
    ctx.db
      .select({
        done: countOf(sql`${subjectTask.status} = 'done'`),
        late: countOf(sql`${subjectTask.status} <> 'done' and ${subjectTask.dueTime} < ${now}`),
        count,
      })
      .from(subjectTask)
      .innerJoin(subject, eq(subject.id, subjectTask.subjectId))
      .where(and(ofYear, eq(subjectTask.delFlag, 0))),
    ctx.db
      .select({ held: countOf(sql`${meeting.endTime} < ${now}`), count })
      .from(meeting)
      .where(and(visibleMeetings(ctx.actor), eq(meeting.status, 1), sql`substr(${meeting.startTime}, 1, 4) = ${year}`)),
    ctx.db
      .select({ name: sql<string>`max(${subject.leadDepartName})`, ...fates })
      .from(subject)
      .where(and(declared, eq(subject.year, year)))
      .groupBy(subject.leadDepartId)
      .orderBy(desc(fates.declared), asc(subject.leadDepartId)),
    ctx.db
      .select({ year: subject.year, ...fates })
      .from(subject)
      .where(declared)
      .groupBy(subject.year)
      .orderBy(asc(subject.year)),
    shownItems(ctx, 'subject_domain'),
  ] as const
}

/**
 * The figures of a year: pass rates, who has how much to judge, reports, grades, tasks and meetings, institutions, and the years
 * beside each other. One trip. @throws 403
 */
export async function statisticsOf(ctx: Context, { year: asked }: { year?: string | undefined }): Promise<Statistics> {
  need(ctx.actor, 'statistics:read')
  const year = yearOf(ctx, asked)
  return { year, tables: figures(ctx, await readAll(ctx, statements(ctx, year))) }
}

/** The same as a workbook, a sheet per table, in Chinese whoever reads it. One trip. @throws 403 */
export async function takeStatistics(ctx: Context, { year: asked }: { year?: string | undefined }): Promise<Response> {
  need(ctx.actor, 'statistics:read')
  const year = yearOf(ctx, asked)
  const read = await readAll(ctx, statements(ctx, year))
  return inChinese(() => {
    const sheets = figures(ctx, read).map((one) => ({
      name: one.title,
      columns: one.columns.map(({ title, kind }) => ({ header: title, kind })),
      rows: [one.rows],
    }))
    const name = `${year}年${t.fileTitle}_${stamp(ctx.now()).replace(/\D/g, '').slice(0, 12)}.xlsx`
    return new Response(workbook(sheets), {
      headers: {
        'content-type': XLSX,
        'content-disposition': dispositionOf('attachment', name),
        'cache-control': 'private, no-store',
      },
    })
  })
}

function figures(ctx: Context, read: Read<ReturnType<typeof statements>>): FigureTable[] {
  const [rounds, reviews, grades, reports, graded, [tasks], [meetings], institutions, years, domains] = read
  const rates = (['FIRST', 'RE'] as const).map((stage) => {
    const own = rounds.filter((row) => row.stage === stage)
    const given = (conclusion: string) =>
      own.filter((row) => row.committed && row.conclusion === conclusion).reduce((sum, row) => sum + row.count, 0)
    const all = own.reduce((sum, row) => sum + row.count, 0)
    const said = (['pass', 'not_pass', 'perfect', 'abstain'] as const).map(given)
    const conclusions = own.flatMap((row) => (row.committed ? Array<string>(row.count).fill(row.conclusion) : []))
    return [stages[stage].label, all, ...said, all - conclusions.length, passRate(conclusions)]
  })
  const people = new Map([...reviews, ...grades].map((row) => [row.userId, row.name]))
  const load = [...people].map(([id, name]) => {
    const judged = reviews.find((row) => row.userId === id)
    const scored = grades.find((row) => row.userId === id)
    return [
      name,
      judged?.count ?? 0,
      judged?.done ?? 0,
      judged?.late ?? 0,
      scored?.count ?? 0,
      scored?.done ?? 0,
    ] as const
  })
  const byDomain = [...domains, { value: '', text: t.notFilled }].flatMap(({ value, text }) => {
    const own = graded.filter((row) => row.domain === value)
    const all = own.reduce((sum, row) => sum + row.count, 0)
    return all
      ? [
          [
            text,
            all,
            own.reduce((sum, row) => sum + row.sum, 0) / all,
            Math.min(...own.map((row) => row.lowest)),
            Math.max(...own.map((row) => row.highest)),
            own.reduce((sum, row) => sum + row.excellent, 0),
          ],
        ]
      : []
  })
  const levels = Map.groupBy(graded, (row) => row.level)
  const fate = (row: (typeof years)[number] | (typeof institutions)[number]) => [
    row.declared,
    row.established,
    row.finished,
    row.closed,
    row.prizes,
  ]
  const fateColumns = [t.declared, t.established, t.finished, t.closed, t.prizes]
  return [
    table('rates', t.rates, [t.stage, t.assigned, t.pass, t.notPass, t.perfect, t.abstain, t.missing, t.rate], rates, {
      7: 'rate',
    }),
    // Who judged is for those who may read their names.
    ...(holds(ctx.actor, 'review:names')
      ? [
          table(
            'load',
            t.load,
            [t.person, t.reviews, t.reviewsDone, t.reviewsLate, t.toGrade, t.gradesDone],
            load.toSorted((a, b) => b[1] + b[4] - a[1] - a[4] || a[0].localeCompare(b[0], 'zh')),
          ),
        ]
      : []),
    table(
      'reports',
      t.reports,
      [t.reportType, t.expected, t.handedIn, t.reviewed, t.overdue],
      reportTypeCodes.flatMap((type) => {
        const row = reports.find((one) => one.reportType === type)
        return row ? [[reportTypeLabel(type), row.count, row.handedIn, row.reviewed, row.overdue]] : []
      }),
    ),
    table('grades', t.grades, [t.domain, t.graded, t.mean, t.lowest, t.highest, t.excellent], byDomain, {
      2: 'score',
      3: 'score',
      4: 'score',
    }),
    table(
      'levels',
      t.levels,
      [t.level, t.subjects],
      [...levels].map(([level, rows]) => [level || t.noLevel, rows.reduce((sum, row) => sum + row.count, 0)]),
    ),
    table(
      'work',
      t.work,
      [t.kind, t.count],
      [
        [t.tasksOpen, tasks!.count - tasks!.done - tasks!.late],
        [t.tasksLate, tasks!.late],
        [t.tasksDone, tasks!.done],
        [t.meetingsComing, meetings!.count - meetings!.held],
        [t.meetingsHeld, meetings!.held],
      ],
    ),
    table(
      'institutions',
      t.institutions,
      [t.institution, ...fateColumns],
      institutions.map((row) => [row.name || t.notFilled, ...fate(row)]),
    ),
    table(
      'years',
      t.years,
      [t.year, ...fateColumns],
      years.map((row) => [row.year, ...fate(row)]),
    ),
  ]
}

type Kind = FigureTable['columns'][number]['kind']
/** The first column is text, the others are whole numbers unless `kinds` says otherwise. */
const table = (
  name: string,
  title: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  kinds: Record<number, Kind> = {},
): FigureTable => ({
  name,
  title,
  columns: columns.map((one, at) => ({ title: one, kind: kinds[at] ?? (at === 0 ? 'text' : 'whole') })),
  rows: rows.map((row) => [...row]),
})
