import { and, eq, inArray, sql } from 'drizzle-orm'
import { vendor, vendorReview } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { insert, notify, update } from '../../core/change'
import { command, batchCommand } from '../../core/command.server'
import { matchRows } from '../../core/transitions'
import { readAll } from '../../core/read-all.server'
import { conflict, notFound } from '../../core/refusal'
import { vendorPageUrl } from '../../policy/page-urls'
import type { AuditReviews, RateVendor } from '../contract'
import { t } from '../texts'
import { visibleVendorsCondition } from '../row-access.server'
import { filesByIdQuery, attachFiles } from './save.server'

/**
 * Saves the review of a vendor by an institution that used it, with proof files. One review per institution; it can be
 * changed until it is confirmed. @throws 404 if the vendor is not visible, 409 for the own institution's vendor, a
 * vendor that is not published, or a confirmed review
 */
export const rateVendor = command('industry:rate', {
  load: (ctx, input: RateVendor) =>
    readAll(ctx, {
      vendors: ctx.db
        .select()
        .from(vendor)
        .where(and(eq(vendor.id, input.vendorId), visibleVendorsCondition(ctx.actor))),
      given: ctx.db
        .select()
        .from(vendorReview)
        .where(
          and(
            eq(vendorReview.vendorId, input.vendorId),
            eq(vendorReview.departId, isPerson(ctx.actor) ? ctx.actor.departId : '-'),
            eq(vendorReview.delFlag, 0),
          ),
        ),
      files: filesByIdQuery(ctx, input.fileIds),
    }),
  decide({ vendors: [of], given: [was], files }, { vendorId, stars, text, fileIds }, ctx) {
    if (!of || !isPerson(ctx.actor)) throw notFound()
    const { departId, departName, orgCode } = ctx.actor
    if (!departId) throw conflict(t.noInstitution)
    if (of.departId === departId) throw conflict(t.ownRating)
    if (of.status !== 2) throw conflict(t.notPublished)
    if (was?.status === 1) throw conflict(t.ratedOnce)
    const id = was?.id ?? ctx.id()
    const set = { stars, text, fileIds, status: 0, opinion: '' }
    return {
      changes: [
        ...attachFiles(ctx, { bizType: 'vendorReview', bizId: id }, fileIds, files, 'fileIds'),
        was
          ? update('vendorReview', was, set)
          : insert('vendorReview', { id, vendorId, departId, departName, sysOrgCode: orgCode, ...set }),
        notify({
          template: 'VENDOR_RATED',
          title: `服务商评价待确认：${of.vendorName}`.slice(0, 100),
          text: `${departName} 评价了《${of.vendorName}》，请核对使用证明。`,
          url: vendorPageUrl(of.id),
          busType: 'vendor',
          busId: of.id,
          to: { roles: ['bizManger', 'centerAdmin'] },
          priority: 'L',
        }),
      ],
      result: { id },
      about: { bizType: 'vendorReview', bizId: id, text: of.vendorName },
    }
  },
})

/** Confirms a review or returns it with the reason, and notifies the institution. */
export const auditReviews = batchCommand('industry:approve', {
  bizType: 'vendorReview',
  load: async (ctx, { ids }: AuditReviews) => {
    const found = await ctx.db
      .select({
        at: vendorReview,
        vendorName: sql<string>`coalesce((select v.vendor_name from vendor v where v.id = vendor_review.vendor_id), '')`,
        writer: sql<string>`coalesce((select u.id from user u where u.username = vendor_review.create_by), '')`,
      })
      .from(vendorReview)
      .where(and(inArray(vendorReview.id, ids), eq(vendorReview.delFlag, 0)))
    return matchRows(
      ids,
      found.map((one) => ({ id: one.at.id, name: one.at.departName, ...one })),
    )
  },
  decide({ at, vendorName, writer }, { pass, opinion }: AuditReviews) {
    if (at.status !== 0) throw conflict(t.decided)
    return [
      update('vendorReview', at, { status: pass ? 1 : 2, opinion }),
      notify({
        template: 'VENDOR_RATING_DECIDED',
        title: `服务商评价${pass ? '已公开' : '已退回'}：${vendorName}`.slice(0, 100),
        text: pass
          ? `您机构对《${vendorName}》的评价已公开。`
          : `您机构对《${vendorName}》的评价已退回。意见：${opinion}`,
        url: vendorPageUrl(at.vendorId),
        busType: 'vendor',
        busId: at.vendorId,
        to: writer ? { users: [writer] } : { contactsOf: [at.departId] },
        priority: 'L',
      }),
    ]
  },
  done: (count, { pass }) => (pass ? t.reviewsPassed(count) : t.reviewsReturned(count)),
})
