import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import { handover } from '../../db/schema'
import type { HandoverItem } from '../../db/schema/handovers'
import { isPerson, type Person } from '../core/actor'
import { advancedFilterCondition } from '../core/advanced-filter.server'
import type { Row } from '../core/change'
import type { Context } from '../core/context'
import { toPage } from '../core/list'
import { lookup } from '../core/typed-keys'
import { readAll, decodedQuery } from '../core/read-all.server'
import { forbidden } from '../core/refusal'
import { hasRight, assertRight } from '../policy/authorization'
import { assertOwnWork } from './commands.server'
import type { HandoverQuery, HandoverRow, TransferableWorkQuery, HandoverItemRow } from './contract'
import { loadTransferData, loadTransferableWork, leavingPersonQuery } from './transferable-work.server'
import { transferAll } from './transfers.server'
import { handoverKinds, handoverStatuses, workLabel } from './statuses'

const serializeItem = ({ stayed = '', ...item }: HandoverItem): HandoverItemRow => ({
  ...item,
  stayed,
  what_dictText: workLabel(item.what),
})

/** Lists the work of a person; with `toId` also why an item could not be transferred. One or two round trips. @throws 403 */
export async function listTransferableWork(
  ctx: Context,
  query: TransferableWorkQuery,
): Promise<{ items: HandoverItemRow[] }> {
  assertRight(ctx.actor, 'handover:ask')
  assertOwnWork(ctx, query)
  const { items, from, to } = await loadTransferableWork(ctx, query)
  if (!from || !to || !items.length) return { items: items.map(serializeItem) }
  const ground = await loadTransferData(ctx, [...new Set(items.map((one) => one.subjectId))], to.id)
  const { went, stayed } = transferAll(ctx, ground, items, { kind: query.kind, from, to, reason: '（说明理由）' })
  return { items: [...went.map((one) => one.item), ...stayed].map(serializeItem) }
}

/** Returns a name unless it is hidden: the names of other reviewers need a right; a reviewer sees only their own. */
const visibleName = (actor: Person, row: Row<'handover'>, id: string, name: string) =>
  row.kind !== 'reviewer' || actor.userId === id || hasRight(actor, 'review:names') ? name : ''
const serializeHandover = (actor: Person, row: Row<'handover'>): HandoverRow => {
  const own = actor.roleCode !== 'mechanism' || row.createBy === actor.username
  return {
    ...{ id: row.id, kind: row.kind, reason: row.reason, askedBy: row.askedBy, status: row.status, note: row.note },
    ...{ createTime: row.createTime, answerTime: row.answerTime, total: row.items.length },
    kind_dictText: lookup(handoverKinds, row.kind)?.label ?? '',
    status_dictText: lookup(handoverStatuses, row.status)?.label ?? '',
    fromName: visibleName(actor, row, row.fromId, row.fromName),
    toName: visibleName(actor, row, row.toId, row.toName),
    items: row.items.map(serializeItem),
    may: {
      answer: row.status === 0 && row.toId === actor.userId && hasRight(actor, 'handover:answer'),
      withdraw: row.status === 0 && own && hasRight(actor, 'handover:ask'),
    },
  }
}

/** Query: handovers, latest first: all for the center, otherwise one's own. */
function handoversQuery(ctx: Context, actor: Person, query: HandoverQuery) {
  const mine = or(eq(handover.fromId, actor.userId), eq(handover.toId, actor.userId))
  const where = and(
    eq(handover.delFlag, 0),
    actor.roleCode === 'bizManger' ? undefined : mine,
    query.kind ? eq(handover.kind, query.kind) : undefined,
    query.status ? eq(handover.status, Number(query.status)) : undefined,
    advancedFilterCondition(query.asked, { createTime: handover.createTime }),
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
  return decodedQuery(shape, ({ rows, total }) =>
    toPage(
      rows.map((row) => serializeHandover(actor, row)),
      total[0]?.count ?? 0,
      query,
    ),
  )
}
const requireReader = (ctx: Context) => {
  assertRight(ctx.actor, 'handover:read')
  if (!isPerson(ctx.actor)) throw forbidden()
  return ctx.actor
}
/** Lists handovers. One round trip. @throws 403 */
export async function listHandovers(ctx: Context, query: HandoverQuery) {
  return readAll(ctx, handoversQuery(ctx, requireReader(ctx), query))
}

/**
 * Loads the page of handovers and, for users who may start one, the preselected person: a contact's own account, or the
 * one in the address. One round trip. @throws 403
 */
export async function loadHandoverPage(ctx: Context, query: HandoverQuery, fromId: string) {
  const actor = requireReader(ctx)
  const own = actor.roleCode === 'mechanism'
  const { list, people } = await readAll(ctx, {
    list: handoversQuery(ctx, actor, query),
    people: leavingPersonQuery(ctx, own ? actor.userId : fromId),
  })
  const [person] = people
  return {
    page: list,
    asker: hasRight(actor, 'handover:ask')
      ? { own, from: person ? { value: person.id, label: person.realname } : null }
      : null,
  }
}
