import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { sentReminder, vendor, vendorQualification } from '~/db/schema'
import { insert, notify } from '~/worker/core/change'
import { commitEach } from '~/worker/core/commit.server'
import { addDays, formatDay, formatStamp } from '~/worker/core/time'
import { vendorPageUrl } from '~/worker/policy/page-urls'
import { EXPIRY_WARNING_DAYS } from '~/worker/vendors/rules'
import type { JobHandler } from './runner'

const PER_STEP = 200
const BIZ_TYPE = 'vendorQualification'

/**
 * Notifies the author of a vendor and the contact of its institution 30 days before a qualification expires, and again
 * on its last day; once each per qualification and expiry date. 200 per step, by id.
 */
export const remindQualificationExpiry: JobHandler = async (ctx, cursor) => {
  const today = formatDay(ctx.now())
  const rule = sql<string>`iif(${vendorQualification.expires} > ${today}, 'ahead', 'end')`
  const rows = await ctx.db
    .select({
      id: vendorQualification.id,
      name: vendorQualification.name,
      expires: vendorQualification.expires,
      rule,
      vendorId: vendor.id,
      vendorName: vendor.vendorName,
      departId: vendor.departId,
      writer: sql<string>`coalesce((select u.id from user u where u.username = ${vendor.createBy}), '')`,
    })
    .from(vendorQualification)
    .innerJoin(vendor, eq(vendor.id, vendorQualification.vendorId))
    .where(
      and(
        gt(vendorQualification.id, typeof cursor === 'string' ? cursor : ''),
        eq(vendorQualification.delFlag, 0),
        ne(vendorQualification.expires, ''),
        lte(vendorQualification.expires, formatDay(addDays(ctx.now(), EXPIRY_WARNING_DAYS))),
        eq(vendor.delFlag, 0),
        sql`not exists (select 1 from ${sentReminder} where ${sentReminder.bizType} = ${BIZ_TYPE}
          and ${sentReminder.bizId} = ${vendorQualification.id} and ${sentReminder.due} = ${vendorQualification.expires}
          and ${sentReminder.ruleKey} = ${rule})`,
      ),
    )
    .orderBy(asc(vendorQualification.id))
    .limit(PER_STEP)
  const groups = rows.map(({ id, name, expires, rule: ruleKey, vendorId, vendorName, departId, writer }) => {
    const over = expires < today
    const when = over ? '已到期' : expires === today ? '今日到期' : `将于 ${expires} 到期`
    return {
      id,
      changes: [
        insert('sentReminder', {
          ...{ ruleKey, bizType: BIZ_TYPE, bizId: id, due: expires, userId: writer },
          ...{ channel: 'message', time: formatStamp(ctx.now()) },
        }),
        notify({
          template: 'VENDOR_EXPIRING',
          title: `资质${over || expires === today ? '到期' : '即将到期'}：${vendorName}`.slice(0, 100),
          text: `《${vendorName}》的“${name}”${when}，请更换；过期后不可提交和发布。`,
          url: vendorPageUrl(vendorId),
          busType: 'vendor',
          busId: vendorId,
          to: { ...(writer && { users: [writer] }), ...(departId && { contactsOf: [departId] }) },
          priority: over ? 'H' : 'M',
        }),
      ],
    }
  })
  const lost = await commitEach(ctx, 'job', groups)
  const detail = `${groups.length - lost.length} told`
  return rows.length === PER_STEP ? { detail, next: rows.at(-1)!.id } : detail
}
