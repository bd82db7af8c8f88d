import { and, asc, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { preparedAction, publication, subject } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { formatStamp } from '../core/time'
import { hasRight, assertRight } from '../policy/authorization'
import { FOUR_EYES_OFF } from '../system/four-eyes.rules'
import { subjectListQuery, requirePerson } from '../subjects/queries/list.server'
import { subjectListOptions, pagingOf, parseScreenQuery, yearsQuery } from '../subjects/queries/screen.server'
import { statusLists } from '../subjects/statuses'
import { visibleSubjectsCondition } from '../subjects/row-access.server'

/** Status that a prepared action publishes, by the name of the action. */
const statusByAction: Record<string, string> = { publishPlan: 'TO_ESTABLISH_DRAFT', establish: 'ESTABLISHED_DRAFT' }

/** Query of the number of subjects in each step of a year's plan. */
const stepCountsQuery = (ctx: Context, year: string) =>
  ctx.db
    .select({ status: subject.status, total: count() })
    .from(subject)
    .where(
      and(visibleSubjectsCondition(ctx.actor), inArray(subject.status, [...statusLists.plan]), eq(subject.year, year)),
    )
    .groupBy(subject.status)

/**
 * Returns the data of one step of a year's plan: its subjects, the number in each step, and the actions of the year
 * that await a second person, in any step. One round trip.
 */
export async function yearPlanScreen(ctx: Context, params: URLSearchParams, status: string) {
  const actor = requirePerson(ctx)
  assertRight(actor, 'review:results')
  const now = formatStamp(ctx.now())
  const requested = params.get('year') ?? ''
  const year = /^(19|20)\d{2}$/.test(requested) ? requested : now.slice(0, 4)
  const query = parseScreenQuery(params, { statusIds: status, year }, 'domain')
  const open = and(isNull(preparedAction.doneTime), gt(preparedAction.expireTime, now))
  const { list, years, steps, waiting, names, held } = await readAll(ctx, {
    list: subjectListQuery(ctx, query),
    years: yearsQuery(ctx),
    steps: stepCountsQuery(ctx, year),
    waiting: ctx.db.select().from(preparedAction).where(open),
    held: ctx.db
      .select({
        id: publication.id,
        title: publication.title,
        publishedBy: publication.publishedBy,
        holdUntil: publication.holdUntil,
        count: sql<number>`json_array_length(${publication.subjectIds})`,
      })
      .from(publication)
      .where(and(sql`${publication.year} = ${year}`, gt(publication.holdUntil, now), isNull(publication.undoneTime))),
    names: ctx.db
      .select({ id: subject.id, subjectName: subject.subjectName })
      .from(subject)
      .where(
        and(
          visibleSubjectsCondition(actor),
          sql`${subject.id} in (select e.value from prepared_action p, json_each(p.input, '$.ids') e where p.done_time is null and p.expire_time > ${now})`,
        ),
      )
      .orderBy(asc(subject.domain), asc(subject.subjectName)),
  })
  const turnOff = hasRight(actor, 'setting:write') ? waiting.find(({ id }) => id === FOUR_EYES_OFF) : undefined
  const known = subjectListOptions(list.texts, years, list.settings)
  return {
    year,
    years: [...new Set([year, ...known.years])].toSorted().toReversed(),
    counts: Object.fromEntries(steps.map(({ status: step, total }) => [step, total])),
    rows: list.page.records,
    total: list.page.total,
    query: pagingOf(query),
    options: known,
    prepared: waiting
      .map((action) => {
        const [name = '', scope = ''] = action.id.split(':')
        const { ids } = action.input
        return {
          id: action.id,
          status: statusByAction[name] ?? '',
          year: scope === 'all' ? '' : scope,
          ids,
          names: names.filter((one) => ids.includes(one.id)),
          publicityStart: action.input.publicityStart ?? '',
          publicityEnd: action.input.publicityEnd ?? '',
          preparedName: action.preparedName,
          mine: action.preparedBy === actor.userId,
          prepareTime: action.prepareTime,
          expireTime: action.expireTime,
        }
      })
      .filter((act) => act.status && (!act.year || act.year === year)),
    /** Prepared change of the setting that turns off the two-person rule. */
    preparedSetting: turnOff
      ? {
          preparedName: turnOff.preparedName,
          mine: turnOff.preparedBy === actor.userId,
          prepareTime: turnOff.prepareTime,
          expireTime: turnOff.expireTime,
        }
      : null,
    may: {
      publish: hasRight(actor, 'subject:publish'),
      number: hasRight(actor, 'subject:number'),
      topic: hasRight(actor, 'subject:plan'),
      form: actor.roleCode === 'bizManger' && hasRight(actor, 'setting:write'),
      objection: hasRight(actor, 'subject:objection'),
    },
    held,
    publicityDays: list.settings.publicityDays,
    now,
  }
}
