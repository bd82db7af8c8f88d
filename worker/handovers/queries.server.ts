import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import { handover } from '../../db/schema'
import type { HandedItem } from '../../db/schema/handovers'
import { isPerson, type Person } from '../core/actor'
import { whereAsked } from '../core/asked.server'
import type { Row } from '../core/change'
import type { Context } from '../core/context'
import { page } from '../core/list'
import { rowIn } from '../core/names'
import { readAll, reading } from '../core/read-all.server'
import { forbidden } from '../core/refusal'
import { holds, need } from '../policy/can'
import { needOwn } from './commands.server'
import type { HandoverQuery, HandoverRow, HeldQuery, Item } from './contract'
import { groundOf, heldNow, leavingOf } from './held.server'
import { allPassed } from './move.server'
import { handoverKinds, handoverStatuses, whatLabel } from './statuses'

const shownItem = ({ stayed = '', ...item }: HandedItem): Item => ({
  ...item,
  stayed,
  what_dictText: whatLabel(item.what),
})

/** Lists the work of a person; with `toId` also why an item could not be transferred. One or two round trips. @throws 403 */
export async function heldBy(ctx: Context, query: HeldQuery): Promise<{ items: Item[] }> {
  need(ctx.actor, 'handover:ask')
  needOwn(ctx, query)
  const { items, from, to } = await heldNow(ctx, query)
  if (!from || !to || !items.length) return { items: items.map(shownItem) }
  const ground = await groundOf(ctx, [...new Set(items.map((one) => one.subjectId))], to.id)
  const { went, stayed } = allPassed(ctx, ground, items, { kind: query.kind, from, to, reason: '（说明理由）' })
  return { items: [...went.map((one) => one.item), ...stayed].map(shownItem) }
}

/** Returns a name unless it is hidden: the names of other reviewers need a right; a reviewer sees only their own. */
const nameFor = (actor: Person, row: Row<'handover'>, id: string, name: string) =>
  row.kind !== 'reviewer' || actor.userId === id || holds(actor, 'review:names') ? name : ''
const shown = (actor: Person, row: Row<'handover'>): HandoverRow => {
  const own = actor.roleCode !== 'mechanism' || row.createBy === actor.username
  return {
    ...{ id: row.id, kind: row.kind, reason: row.reason, askedBy: row.askedBy, status: row.status, note: row.note },
    ...{ createTime: row.createTime, answerTime: row.answerTime, total: row.items.length },
    kind_dictText: rowIn(handoverKinds, row.kind)?.label ?? '',
    status_dictText: rowIn(handoverStatuses, row.status)?.label ?? '',
    fromName: nameFor(actor, row, row.fromId, row.fromName),
    toName: nameFor(actor, row, row.toId, row.toName),
    items: row.items.map(shownItem),
    may: {
      answer: row.status === 0 && row.toId === actor.userId && holds(actor, 'handover:answer'),
      withdraw: row.status === 0 && own && holds(actor, 'handover:ask'),
    },
  }
}

/** Query: handovers, latest first: all for the center, otherwise one's own. */
function handoversOf(ctx: Context, actor: Person, query: HandoverQuery) {
  const mine = or(eq(handover.fromId, actor.userId), eq(handover.toId, actor.userId))
  const where = and(
    eq(handover.delFlag, 0),
    actor.roleCode === 'bizManger' ? undefined : mine,
    query.kind ? eq(handover.kind, query.kind) : undefined,
    query.status ? eq(handover.status, Number(query.status)) : undefined,
    whereAsked(query.asked, { createTime: handover.createTime }),
  )
  const turn = query.order === 'asc' ? asc : desc
  const shape = {
    rows: ctx.db
      .select()
      .from(handover)
      .where(where)
      .orderBy(turn(handover.createTime), turn(handover.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    total: ctx.db.select({ count: sql<number>`count(*)` }).from(handover).where(where),
  }
  return reading(shape, ({ rows, total }) =>
    page(
      rows.map((row) => shown(actor, row)),
      total[0]?.count ?? 0,
      query,
    ),
  )
}
const askerOf = (ctx: Context) => {
  need(ctx.actor, 'handover:read')
  if (!isPerson(ctx.actor)) throw forbidden()
  return ctx.actor
}
/** Lists handovers. One round trip. @throws 403 */
export async function listHandovers(ctx: Context, query: HandoverQuery) {
  return readAll(ctx, handoversOf(ctx, askerOf(ctx), query))
}

/**
 * Loads the page of handovers and, for users who may start one, the preselected person: a contact's own account, or the
 * one in the address. One round trip. @throws 403
 */
export async function handoverScreen(ctx: Context, query: HandoverQuery, fromId: string) {
  const actor = askerOf(ctx)
  const own = actor.roleCode === 'mechanism'
  const { list, people } = await readAll(ctx, {
    list: handoversOf(ctx, actor, query),
    people: leavingOf(ctx, own ? actor.userId : fromId),
  })
  const [person] = people
  return {
    page: list,
    asker: holds(actor, 'handover:ask')
      ? { own, from: person ? { value: person.id, label: person.realname } : null }
      : null,
  }
}
