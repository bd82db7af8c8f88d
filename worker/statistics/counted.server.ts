import { and, eq, type SQL, sql } from 'drizzle-orm'
import { meeting, subject, yearTotal } from '../../db/schema'
import type { YearKind } from '../../db/schema/statistics'
import type { Context } from '../core/context'
import { namesIn } from '../core/names'
import { type Read, readAll, reading } from '../core/read-all.server'
import { stamp } from '../core/time'
import { shownItems } from '../grading/queries/shown.server'
import type { PhaseName, scoreBands, scoreKinds } from '../subjects/figures/rules'
import { visibleMeetings } from '../meetings/visible.server'
import { visibleSubjects, visibleTotals } from '../subjects/visible.server'
import { addedUp, byWho } from './by-who.server'
import { sourceFigures } from '../system/sources/queries/offered.server'
import { amongSubjects, rankedOf, type Sight } from './ranked.server'
import { wordsOf } from './words.server'

/** Those told apart by `who`, which the key has behind a `part` that they leave empty: grouped as they lie. */
const byPerson: ReadonlySet<YearKind> = new Set(['review', 'grade', 'institution'])
const words = sql.raw('kind, year, part, who, name, state, done, due, total, points')

/**
 * What is counted for the asker, of a kind and in some years or in all: in its parts, the kept totals and what they leave out, or as
 * one; and of which subjects, as a condition on `subject`.
 */
type Counted = {
  parts: (kind: YearKind, ...years: readonly string[]) => readonly SQL[]
  of: (kind: YearKind, ...years: readonly string[]) => SQL
  subjects: SQL
  sight: Sight
}
const within = (column: SQL, years: readonly string[]) =>
  years.length
    ? sql`${column} in (${sql.join(
        years.map((year) => sql`${year}`),
        sql`, `,
      )})`
    : sql`1`

/**
 * Out of the kept totals, with the few subjects that these leave out for the asker; for whom they tell nothing out of the
 * subjects themselves. A trip for who has such few.
 */
async function countedFor(ctx: Context): Promise<Counted> {
  const totals = visibleTotals(ctx.actor, yearTotal)
  const rows = (kind: YearKind, ids: SQL, years: readonly string[]) =>
    sql`select ${words} from ${amongSubjects(`year_of_${kind}`, ids)} where f.kind = ${kind} and ${within(sql`+f.year`, years)}`
  const counted = (parts: Counted['parts'], subjects: SQL, sight: Sight): Counted => ({
    ...{ parts, subjects, sight },
    of: (...asked) => sql`(${sql.join([...parts(...asked)], sql` union all `)}) f`,
  })
  if (!totals) {
    const subjects = visibleSubjects(ctx.actor, 'set')
    const ids = sql`select ${subject.id} as id from ${subject} where ${subjects}`
    return counted((kind, ...years) => [rows(kind, ids, years)], subjects, { scope: null, ids })
  }
  const kept = (kind: YearKind, years: readonly string[]) =>
    sql`select ${words} from ${yearTotal}
      where kind = ${kind} and ${within(sql`year`, years)}${byPerson.has(kind) ? sql` and part = ''` : sql``} and ${totals.kept}`
  const beside = totals.beside
    ? await ctx.db
        .select({ id: subject.id })
        .from(subject)
        .where(and(eq(subject.delFlag, 0), totals.beside))
    : []
  const scope = totals.statuses ? 'audited' : 'all'
  if (beside.length === 0) return counted((kind, ...years) => [kept(kind, years)], totals.counted, { scope, ids: null })
  const ids = sql`select value as id from json_each(${JSON.stringify(beside.map(({ id }) => id))})`
  return counted(
    (kind, ...years) => [kept(kind, years), rows(kind, ids, years)],
    sql`(${totals.counted} or ${subject.id} in (${ids}))`,
    { scope, ids },
  )
}

const count = sql<number>`sum(f.total)`
const countOf = (condition: SQL) => sql<number>`coalesce(sum(f.total * (${condition})), 0)`
/** What becomes of the declarations that were handed in; topics are none. */
const fates = {
  declared: count,
  established: countOf(sql`f.state & 1 <> 0`),
  finished: countOf(sql`f.state & 2 <> 0`),
  closed: countOf(sql`f.state & 4 <> 0`),
  prizes: countOf(sql`f.state & 8 <> 0`),
}

/** The same, and who judges, of rows that `byWho` has counted. */
const fatesOf = {
  declared: sql<number>`f.declared`,
  established: sql<number>`f.established`,
  finished: sql<number>`f.finished`,
  closed: sql<number>`f.closed`,
  prizes: sql<number>`f.prizes`,
}
const who = { who: sql<string>`f.who`, name: sql<string>`f.name` }
const judged = { ...who, count: sql<number>`f.count`, done: sql<number>`f.done` }

/** An institution is named as it is now, whatever its subjects were concluded under. */
const presentName = sql`coalesce((select d.depart_name from depart d where d.id = f.who), max(f.name))`
/** Both of one row, which is read once: the code of its province, a space, its short name. */
const homeOf = sql<string>`coalesce((select d.province || ' ' || d.depart_name_abbr from depart d where d.id = f.who), ' ')`
const named = {
  province: sql<string>`f.home`.mapWith((home: string) => home.slice(0, home.indexOf(' '))),
  short: sql<string>`f.home`.mapWith((home: string) => home.slice(home.indexOf(' ') + 1)),
}
const inYear = sql<string>`f.year`
const part = sql<string>`f.part`
const done = countOf(sql`f.done`)
const points = sql<number>`sum(f.points)`

function statements(ctx: Context, year: string, than: string, { parts, of, subjects, sight }: Counted) {
  const now = stamp(ctx.now())
  const late = countOf(sql`f.due <> '' and f.due < ${now}`)
  /** One end of the grades of a domain. */
  const grade = (end: 'asc' | 'desc') =>
    sql<number>`(select ${subject.gradeRaw} from ${subject} where ${subject.year} = ${year} and ${subject.domain} = f.part
      and ${subject.gradeEndTime} is not null and ${subjects} order by ${subject.gradeRaw} ${sql.raw(end)} limit 1)`
  return {
    rounds: ctx.db
      .select({
        ...{ year: inYear, stage: part, count },
        committed: sql<number>`f.done`,
        conclusion: sql<string>`f.state`,
      })
      .from(of('round', year, than))
      .groupBy(inYear, part, sql`f.done`, sql`f.state`),
    reviews: reading(
      ctx.db
        .select({ ...judged, late: sql<number>`f.late`, passed: sql<number>`f.passed` })
        .from(byWho(parts('review', year), { count, done, late, passed: sql`coalesce(sum(f.points), 0)` })),
      (rows) => addedUp(rows, ['count', 'done', 'late', 'passed']),
    ),
    grades: reading(ctx.db.select(judged).from(byWho(parts('grade', year), { count, done })), (rows) =>
      addedUp(rows, ['count', 'done']),
    ),
    reports: ctx.db
      .select({
        ...{ year: inYear, reportType: part, count, overdue: late },
        handedIn: countOf(sql`f.state = '2'`),
        reviewed: countOf(sql`f.state = '3'`),
      })
      .from(of('report', year, than))
      .groupBy(inYear, part),
    domains: ctx.db
      .select({
        ...{ domain: part, count, excellent: done },
        mean: sql<number>`sum(f.points) / 1000000.0 / sum(f.total)`,
        lowest: grade('asc'),
        highest: grade('desc'),
      })
      .from(of('graded', year))
      .groupBy(part),
    levels: ctx.db
      .select({ year: inYear, level: sql<string>`f.state`, count, excellent: done, points })
      .from(of('graded', year, than))
      .groupBy(inYear, sql`f.state`),
    scores: ctx.db
      .select({
        ...{ domain: part, count, points },
        kind: sql<(typeof scoreKinds)[number]>`f.name`,
        band: sql<(typeof scoreBands)[number]>`f.state`,
      })
      .from(of('score', year))
      .groupBy(part, sql`f.name`, sql`f.state`),
    steps: ctx.db
      .select({ year: inYear, phase: sql<PhaseName>`f.part`, count, seconds: points })
      .from(of('phase', year, than))
      .groupBy(inYear, part),
    work: workOf(
      ctx,
      year,
      sql`select ${done} as done, ${late} as late, coalesce(${count}, 0) as count from ${of('task', year)}`,
    ),
    institutions: reading(
      ctx.db.select({ ...who, ...named, ...fatesOf }).from(
        byWho(parts('institution', year), {
          name: presentName,
          home: homeOf,
          ...fates,
        }),
      ),
      (rows) => addedUp(rows, namesIn(fates)),
    ),
    pairs: rankedOf(ctx, sight, 'pair', year),
    words: wordsOf(ctx, { subjects, few: !sight.scope }, year, than),
    results: ctx.db
      .select({
        ...{ year: inYear, established: count, products: points },
        finished: countOf(sql`f.state & 1 <> 0`),
        shared: countOf(sql`f.state & 2 <> 0`),
        converted: countOf(sql`f.state & 4 <> 0`),
      })
      .from(of('product'))
      .groupBy(inYear)
      .orderBy(inYear),
    years: ctx.db
      .select({ year: inYear, ...fates })
      .from(of('year'))
      .groupBy(inYear)
      .orderBy(inYear),
    fields: shownItems(ctx, 'subject_domain'),
    sources: sourceFigures(ctx),
  } as const
}

/** How many tasks of a year there are, `done` and `late`; and meetings, `done` where they were held. One statement. */
function workOf({ db, actor, now }: Context, year: string, tasks: SQL) {
  const meetings = sql`select coalesce(sum(${meeting.endTime} < ${stamp(now())}), 0), 0, count(*) from ${meeting}
    where ${and(visibleMeetings(actor), eq(meeting.status, 1), sql`substr(${meeting.startTime}, 1, 4) = ${year}`)}`
  const [ofWork, number] = [sql<Work>`w.work`, (name: keyof Tally) => sql<number>`w.${sql.identifier(name)}`]
  return reading(
    db
      .select({ work: ofWork, done: number('done'), late: number('late'), count: number('count') })
      .from(
        sql`(select 'tasks' as work, t.* from (${tasks}) t union all select 'meetings', m.* from (${meetings}) m) w`,
      ),
    (rows) => ({ tasks: tallyOf(rows, 'tasks'), meetings: tallyOf(rows, 'meetings') }),
  )
}
type Work = 'tasks' | 'meetings'
type Tally = { done: number; late: number; count: number }
function tallyOf(rows: readonly ({ work: Work } & Tally)[], work: Work): Tally {
  const { done = 0, late = 0, count = 0 } = rows.find((row) => row.work === work) ?? {}
  return { done, late, count }
}

export type Figures = Read<ReturnType<typeof statements>>

/**
 * The figures of a year, of the subjects that the caller sees, with those of another year beside which it is put. One trip; two for
 * who sees most subjects and a few besides.
 */
export const readFigures = async (ctx: Context, year: string, than: string): Promise<Figures> =>
  readAll(ctx, statements(ctx, year, than, await countedFor(ctx)))
