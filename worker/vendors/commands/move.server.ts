import { and, inArray, sql } from 'drizzle-orm'
import { vendor } from '../../../db/schema'
import { type Change, notify, swept, update } from '../../core/change'
import { command, each } from '../../core/command.server'
import type { Context } from '../../core/context'
import { isPerson } from '../../core/actor'
import { rowsOf } from '../../core/moves'
import { notFound } from '../../core/refusal'
import { stamp } from '../../core/time'
import { vendorPage } from '../../policy/pages'
import { drawNumber } from '../../system/fills/numbering.server'
import { vendorColumns } from '../columns.server'
import type { AuditVendors, Favourite, SomeVendors, TakeOffVendors } from '../contract'
import { moveVendor, vendorMoves } from '../move'
import { t } from '../texts'
import { visibleVendors } from '../visible.server'

/** Loads those of the vendors that the caller may see, each with the user who entered it. */
async function vendorsToMove(ctx: Context, { ids }: { ids: readonly string[] }) {
  const found = await ctx.db
    .select({
      at: vendorColumns,
      writer: sql<string>`coalesce((select u.id from user u where u.username = vendor.create_by), '')`,
    })
    .from(vendor)
    .where(and(inArray(vendor.id, [...ids]), visibleVendors(ctx.actor)))
  const rows = found.map(({ at, writer }) => ({ id: at.id, name: at.vendorName, at, writer }))
  return rowsOf(ids, rows)
}
const many = { bizType: 'vendor', load: vendorsToMove }
type Moved = Awaited<ReturnType<typeof vendorsToMove>>['rows'][number]

/** Submits drafts and returned or unpublished entries for approval, and notifies the approvers. */
export const submitVendors = each('industry:write', {
  ...many,
  decide: ({ at }, _: SomeVendors, ctx) => [
    ...moveVendor(ctx, at, 'submit', { set: { submitTime: stamp(ctx.now()), opinion: '' } }),
    ...drawNumber(ctx, 'vendor_num', at.id),
    notify({
      template: 'VENDOR_SUBMITTED',
      title: `服务商待审核：${at.vendorName}`.slice(0, 100),
      text: `《${at.vendorName}》已提交，请审核。`,
      url: vendorPage(at.id),
      busType: 'vendor',
      busId: at.id,
      to: { roles: ['bizManger', 'centerAdmin'] },
      priority: 'L',
    }),
  ],
  done: (count) => t.submitted(count),
})

/** Withdraws submitted entries that are not decided yet. */
export const withdrawVendors = each('industry:write', {
  ...many,
  decide: ({ at }, _: SomeVendors, ctx) => moveVendor(ctx, at, 'withdraw', { set: { submitTime: null } }),
})

const told = ({ at, writer }: Moved, what: string, text: string): Change =>
  notify({
    template: 'VENDOR_DECIDED',
    title: `服务商${what}：${at.vendorName}`.slice(0, 100),
    text,
    url: vendorPage(at.id),
    busType: 'vendor',
    busId: at.id,
    to: { ...(writer && { users: [writer] }), ...(at.departId && { contactsOf: [at.departId] }) },
    priority: 'L',
  })
/** Publishes an entry or returns it with an opinion; notifies its author and its institution. */
export const auditVendors = each('industry:approve', {
  ...many,
  decide(row, { pass, opinion }: AuditVendors, ctx) {
    const { at } = row
    return pass
      ? [
          ...moveVendor(ctx, at, 'publish', { set: { opinion, publishTime: stamp(ctx.now()) }, reason: opinion }),
          told(row, '已发布', `《${at.vendorName}》审核通过，已发布。`),
        ]
      : [
          ...moveVendor(ctx, at, 'return', { set: { opinion }, reason: opinion }),
          told(row, '已退回', `《${at.vendorName}》已退回修改。意见：${opinion}`),
        ]
  },
  done: (count, { pass }) => (pass ? t.publishedCount(count) : t.returned(count)),
})

/** Sets a published entry back to draft for revision. It is not listed meanwhile; links to it remain. */
export const reviseVendors = each('industry:write', {
  ...many,
  decide: ({ at }, _: SomeVendors, ctx) => moveVendor(ctx, at, 'revise'),
})
/** Unpublishes entries with a reason and notifies their authors. */
export const takeOffVendors = each('industry:approve', {
  ...many,
  decide: (row, { reason }: TakeOffVendors, ctx) => [
    ...moveVendor(ctx, row.at, 'takeOff', { reason, set: { opinion: reason } }),
    told(row, '已下架', `《${row.at.vendorName}》已下架。原因：${reason}`),
  ],
})
/** Publishes unpublished entries again. */
export const putBackVendors = each('industry:approve', {
  ...many,
  decide: ({ at }, _: SomeVendors, ctx) =>
    moveVendor(ctx, at, 'putBack', { set: { publishTime: stamp(ctx.now()), opinion: '' } }),
  done: (count) => t.publishedCount(count),
})
/** Deletes drafts and returned entries. */
export const deleteVendors = each('industry:write', {
  ...many,
  decide({ at }, _: SomeVendors, ctx) {
    vendorMoves.need(ctx, at, 'delete')
    return [update('vendor', at, { delFlag: 1 })]
  },
})

/** Adds a vendor to the caller's favourites or removes it. Idempotent. */
export const keepFavourite = command('industry:read', {
  load: (ctx, { id }: Favourite) => vendorsToMove(ctx, { ids: [id] }),
  decide({ rows: [row] }, { on }, ctx) {
    if (!row || !isPerson(ctx.actor)) throw notFound()
    const { userId } = ctx.actor
    return {
      changes: [
        swept(
          on
            ? sql`insert into vendor_favourite (user_id, vendor_id, create_time) values (${userId}, ${row.id}, ${stamp(ctx.now())})
                on conflict do nothing`
            : sql`delete from vendor_favourite where user_id = ${userId} and vendor_id = ${row.id}`,
        ),
      ],
      result: { on },
      about: { bizType: 'vendor', bizId: row.id, text: row.name },
    }
  },
})
