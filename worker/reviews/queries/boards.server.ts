import { jsonColumn } from '../../core/json'
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { setting, subject } from '../../../db/schema'
import { type Actor, isPerson } from '../../core/actor'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { type Page, toPage } from '../../core/list'
import { emptyLastOrder, pageIdsQuery, rowidOf } from '../../core/page.server'
import { readAll } from '../../core/read-all.server'
import { forbidden } from '../../core/refusal'
import { assertRight } from '../../policy/authorization'
import { subjectTotalQuery } from '../../subjects/queries/list.server'
import { visibleColumns } from '../../subjects/visible-columns.server'
import { subjectStatusLabel } from '../../subjects/statuses'
import { seesFewSubjects, visibleSubjectsCondition } from '../../subjects/row-access.server'
import { readSettings } from '../../system/settings'
import type { AssignmentBoardRow, ResultRow } from '../responses'
import type { AssignBoardQuery, ResultQuery } from '../inputs'
import { type ReviewStage, reviewStages } from '../rules'
import { domainNamesQuery } from './domains.server'
import { lastRoundColumns } from './rounds.server'

const subjectConditions = (actor: Actor, query: Pick<ResultQuery, 'year' | 'domain' | 'subjectName'>) => [
  query.year && inArray(subject.year, query.year),
  query.domain && inArray(subject.domain, query.domain),
  query.subjectName ? containsTextCondition(visibleColumns(actor).subjectName, query.subjectName) : undefined,
]
/** Query of the stored settings, for a batch. */
const settingsQuery = (ctx: Context) => ctx.db.select().from(setting)

/** Loads a page of subjects for assignment in a stage: without reviewers yet, or with running reviews. One round trip. */
export async function assignBoard(
  ctx: Context,
  query: AssignBoardQuery,
): Promise<{ page: Page<AssignmentBoardRow>; least: number; days: number }> {
  assertRight(ctx.actor, 'subject:assignReview')
  const rule = reviewStages[query.stage]
  const concluding = rule.rate === null
  const reviewers = jsonColumn<
    AssignmentBoardRow['reviewers']
  >(sql`(select json_group_array(json_object('reviewId', v.id, 'userId', v.reviewer_id,
    'realname', v.reviewer_name, 'status', v.status, 'dueTime', v.due_time, 'openTime', v.open_time))
    from subject_review v where v.subject_id = subject.id and v.stage = ${query.stage} and v.round_no = subject.round_no and v.status in (0, 1, 2, 3))`)
  const declined = jsonColumn<
    AssignmentBoardRow['declined']
  >(sql`(select json_group_array(json_object('userId', v.reviewer_id, 'realname', v.reviewer_name, 'reason', v.cancel_reason, 'substitute', v.substitute, 'substituteId', v.substitute_id))
    from subject_review v where v.subject_id = subject.id and v.stage = ${query.stage} and v.round_no = subject.round_no and v.status = 5)`)
  const has = sql`exists (select 1 from subject_review v where v.subject_id = ${subject.id} and v.stage = ${query.stage}
    and v.round_no = ${subject.roundNo} and v.status in (0, 1, 2, 3))`
  const handedIn = sql`exists (select 1 from report p where p.subject_id = ${subject.id} and p.report_type = 'CONCLUSION'
    and p.cancelled = 0 and p.waived = 0 and p.status in (2, 3))`
  const waits = query.scope === 'waiting'
  const state: SQL | undefined = concluding
    ? and(eq(subject.status, 'ESTABLISHED'), handedIn, waits ? sql`not ${has}` : has)
    : eq(subject.status, waits ? rule.before : rule.status)
  const { statusTime, year, subjectName, dueTime } = subject
  const columns = { statusTime, year, subjectName, dueTime }
  const where = and(
    visibleSubjectsCondition(ctx.actor, query.subjectIds ? 'row' : 'set'),
    query.subjectIds
      ? and(inArray(subject.status, [...new Set([rule.before, rule.status])]), inArray(subject.id, query.subjectIds))
      : state,
    ...subjectConditions(ctx.actor, query),
    advancedFilterCondition(query.asked, columns),
  )
  const sorted =
    query.column === 'dueTime'
      ? emptyLastOrder(dueTime, query.order)
      : (query.order === 'desc' ? desc : asc)(columns[query.column])
  const order = [sorted, asc(subject.id)]
  // These filters alone allow the shared total query.
  const usesTotals = !concluding && !query.subjectIds && !query.subjectName && !query.asked.length
  const { year: years, domain } = query
  const [rows, [counted], settings, domainOf] = await readAll(ctx, [
    ctx.db
      .select({
        id: subject.id,
        subjectId: sql<string>`${subject.id}`,
        collectId: subject.collectId,
        subjectName: subject.subjectName,
        year: subject.year,
        domain: subject.domain,
        status: subject.status,
        leadDepartName: subject.leadDepartName,
        subjectManName: subject.subjectManName,
        statusTime: subject.statusTime,
        dueTime: subject.dueTime,
        roundNo: subject.roundNo,
        reviewers,
        declined,
      })
      .from(subject)
      .where(
        inArray(
          rowidOf(subject),
          pageIdsQuery(
            ctx.db
              .select({ row: rowidOf(subject) })
              .from(subject)
              .where(where),
            order,
            query,
          ),
        ),
      )
      .orderBy(...order),
    usesTotals
      ? subjectTotalQuery(ctx, { status: [waits ? rule.before : rule.status], year: years, domain })
      : ctx.db.select({ total: count() }).from(subject).where(where),
    settingsQuery(ctx),
    domainNamesQuery(ctx),
  ])
  const known = readSettings(settings)
  return {
    page: toPage(
      rows.map((row) => ({
        ...row,
        domain_dictText: domainOf(row.domain),
        status_dictText: subjectStatusLabel(row.status),
        dueTime: row.dueTime ?? '',
        reviewers: row.reviewers,
        declined: row.declined,
      })),
      counted!.total,
      query,
    ),
    least: rule.atLeast(known),
    days: known.reviewWorkingDays,
  }
}

/**
 * Returns the parts of the queries on a stage's results, for screen and workbooks: subjects with their last `round`,
 * the `from`, `where` and `order`. `scope` is `where` for a statement that joins the reviews of the round. @throws 403
 */
export function resultQueryParts(ctx: Context, query: Omit<ResultQuery, 'pageNo' | 'pageSize'>) {
  assertRight(ctx.actor, 'review:results')
  if (!isPerson(ctx.actor)) throw forbidden()
  const round = lastRoundColumns(query.stage, ctx.actor.userId)
  const running = sql`(subject.status = ${reviewStages[query.stage as ReviewStage].status} and subject.round_no = ${round.roundNo})`
  const columns = {
    rate: sql`cast(${round.rate} as real)`,
    committed: sql`cast(${round.committed} as integer)`,
    year: subject.year,
    subjectName: visibleColumns(ctx.actor).subjectName,
  }
  const scope = and(
    visibleSubjectsCondition(ctx.actor, 'set'),
    ...subjectConditions(ctx.actor, query),
    query.state === 'running' ? running : query.state === 'closed' ? sql`not ${running}` : undefined,
    advancedFilterCondition(query.asked, columns),
  )
  const order = [(query.order === 'asc' ? asc : desc)(columns[query.column]), asc(subject.id)]
  // For readers of nearly all subjects this index covers the conditions, and returns years and ids in order.
  const all = query.state !== 'running' && !seesFewSubjects(ctx.actor)
  const from = all ? sql`${subject} indexed by subject_figures` : sql`${subject}`
  return { round, from, scope, where: and(scope, round.exists), order, running }
}

/**
 * Loads the results of a stage's last round by subject. Results of a round in which the viewer reviews are hidden. One
 * round trip.
 */
export async function reviewResults(
  ctx: Context,
  query: ResultQuery,
): Promise<{
  page: Page<ResultRow>
  limit: number
  sums: Record<'pass' | 'notPass' | 'perfect' | 'abstain' | 'missing', number>
}> {
  const { round, from, scope, where, order, running } = resultQueryParts(ctx, query)
  const listed = ctx.db
    .select({ row: rowidOf(subject) })
    .from(from)
    .where(where)
  const sum = (column: string) => sql<number>`coalesce(sum(${sql.raw(column)}), 0)`
  const [rows, [counted], settings, domainOf] = await readAll(ctx, [
    ctx.db
      .select({
        id: subject.id,
        subjectName: subject.subjectName,
        subjectNum: subject.subjectNum,
        year: subject.year,
        domain: subject.domain,
        status: subject.status,
        leadDepartName: subject.leadDepartName,
        subjectManName: subject.subjectManName,
        outcome: round.outcome,
        rate: sql<number | null>`${round.rate}`,
        running: sql<number>`${running}`,
      })
      .from(subject)
      .where(inArray(rowidOf(subject), pageIdsQuery(listed, order, query)))
      .orderBy(...order),
    ctx.db
      .select({
        total: count(),
        pass: sum('pass'),
        notPass: sum('not_pass'),
        perfect: sum('perfect'),
        abstain: sum('abstain'),
        missing: sum('missing'),
      })
      .from(round.figuresOf(from, scope)),
    settingsQuery(ctx),
    domainNamesQuery(ctx),
  ])
  const { total, ...sums } = counted!
  return {
    page: toPage(
      rows.map(({ running: at, domain, outcome: { mine, ...outcome }, ...row }) => ({
        ...row,
        ...outcome,
        domain_dictText: domainOf(domain),
        ...(mine && { committed: 0, pass: 0, notPass: 0, perfect: 0, abstain: 0 }),
        status_dictText: subjectStatusLabel(row.status),
        hidden: !!mine,
        running: !!at,
      })),
      total,
      query,
    ),
    limit: readSettings(settings).passRate,
    sums,
  }
}
