import { and, inArray, sql } from 'drizzle-orm'
import { vendor } from '../../../db/schema'
import { type Change, notify, unguardedStatement, update } from '../../core/change'
import { command, batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { isPerson } from '../../core/actor'
import { matchRows } from '../../core/transitions'
import { notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { vendorPageUrl } from '../../policy/page-urls'
import { assignNumberChanges } from '../../system/fill-rules/numbering.server'
import { vendorColumns } from '../columns.server'
import type { AuditVendors, FavouriteInput, VendorIdsInput, UnpublishVendors } from '../contract'
import { transitionVendor, vendorTransitions } from '../transitions'
import { t } from '../texts'
import { visibleVendorsCondition } from '../row-access.server'

/** Loads those of the vendors that the caller may see, each with the user who entered it. */
async function loadVendorsForTransition(ctx: Context, { ids }: { ids: readonly string[] }) {
  const found = await ctx.db
    .select({
      at: vendorColumns,
      writer: sql<string>`coalesce((select u.id from user u where u.username = vendor.create_by), '')`,
    })
    .from(vendor)
    .where(and(inArray(vendor.id, [...ids]), visibleVendorsCondition(ctx.actor)))
  const rows = found.map(({ at, writer }) => ({ id: at.id, name: at.vendorName, at, writer }))
  return matchRows(ids, rows)
}
const batchOptions = { bizType: 'vendor', load: loadVendorsForTransition }
type VendorWithAuthor = Awaited<ReturnType<typeof loadVendorsForTransition>>['rows'][number]

/** Submits drafts and returned or unpublished entries for approval, and notifies the approvers. */
export const submitVendors = batchCommand('industry:write', {
  ...batchOptions,
  decide: ({ at }, _: VendorIdsInput, ctx) => [
    ...transitionVendor(ctx, at, 'submit', { set: { submitTime: formatStamp(ctx.now()), opinion: '' } }),
    ...assignNumberChanges(ctx, 'vendor_num', at.id),
    notify({
      template: 'VENDOR_SUBMITTED',
      title: `服务商待审核：${at.vendorName}`.slice(0, 100),
      text: `《${at.vendorName}》已提交，请审核。`,
      url: vendorPageUrl(at.id),
      busType: 'vendor',
      busId: at.id,
      to: { roles: ['bizManger', 'centerAdmin'] },
      priority: 'L',
    }),
  ],
  done: (count) => t.submitted(count),
})

/** Withdraws submitted entries that are not decided yet. */
export const withdrawVendors = batchCommand('industry:write', {
  ...batchOptions,
  decide: ({ at }, _: VendorIdsInput, ctx) => transitionVendor(ctx, at, 'withdraw', { set: { submitTime: null } }),
})

const notifyDecision = ({ at, writer }: VendorWithAuthor, what: string, text: string): Change =>
  notify({
    template: 'VENDOR_DECIDED',
    title: `服务商${what}：${at.vendorName}`.slice(0, 100),
    text,
    url: vendorPageUrl(at.id),
    busType: 'vendor',
    busId: at.id,
    to: { ...(writer && { users: [writer] }), ...(at.departId && { contactsOf: [at.departId] }) },
    priority: 'L',
  })
/** Publishes an entry or returns it with an opinion; notifies its author and its institution. */
export const auditVendors = batchCommand('industry:approve', {
  ...batchOptions,
  decide(row, { pass, opinion }: AuditVendors, ctx) {
    const { at } = row
    return pass
      ? [
          ...transitionVendor(ctx, at, 'publish', {
            set: { opinion, publishTime: formatStamp(ctx.now()) },
            reason: opinion,
          }),
          notifyDecision(row, '已发布', `《${at.vendorName}》审核通过，已发布。`),
        ]
      : [
          ...transitionVendor(ctx, at, 'return', { set: { opinion }, reason: opinion }),
          notifyDecision(row, '已退回', `《${at.vendorName}》已退回修改。意见：${opinion}`),
        ]
  },
  done: (count, { pass }) => (pass ? t.publishedCount(count) : t.returned(count)),
})

/** Sets a published entry back to draft for revision. It is not listed meanwhile; links to it remain. */
export const reviseVendors = batchCommand('industry:write', {
  ...batchOptions,
  decide: ({ at }, _: VendorIdsInput, ctx) => transitionVendor(ctx, at, 'revise'),
})
/** Unpublishes entries with a reason and notifies their authors. */
export const unpublishVendors = batchCommand('industry:approve', {
  ...batchOptions,
  decide: (row, { reason }: UnpublishVendors, ctx) => [
    ...transitionVendor(ctx, row.at, 'takeOff', { reason, set: { opinion: reason } }),
    notifyDecision(row, '已下架', `《${row.at.vendorName}》已下架。原因：${reason}`),
  ],
})
/** Publishes unpublished entries again. */
export const republishVendors = batchCommand('industry:approve', {
  ...batchOptions,
  decide: ({ at }, _: VendorIdsInput, ctx) =>
    transitionVendor(ctx, at, 'putBack', { set: { publishTime: formatStamp(ctx.now()), opinion: '' } }),
  done: (count) => t.publishedCount(count),
})
/** Deletes drafts and returned entries. */
export const deleteVendors = batchCommand('industry:write', {
  ...batchOptions,
  decide({ at }, _: VendorIdsInput, ctx) {
    vendorTransitions.need(ctx, at, 'delete')
    return [update('vendor', at, { delFlag: 1 })]
  },
})

/** Adds a vendor to the caller's favourites or removes it. Idempotent. */
export const saveFavourite = command('industry:read', {
  load: (ctx, { id }: FavouriteInput) => loadVendorsForTransition(ctx, { ids: [id] }),
  decide({ rows: [row] }, { on }, ctx) {
    if (!row || !isPerson(ctx.actor)) throw notFound()
    const { userId } = ctx.actor
    return {
      changes: [
        unguardedStatement(
          on
            ? sql`insert into vendor_favourite (user_id, vendor_id, create_time) values (${userId}, ${row.id}, ${formatStamp(ctx.now())})
                on conflict do nothing`
            : sql`delete from vendor_favourite where user_id = ${userId} and vendor_id = ${row.id}`,
        ),
      ],
      result: { on },
      about: { bizType: 'vendor', bizId: row.id, text: row.name },
    }
  },
})
