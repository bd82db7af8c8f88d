import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { file, vendor, vendorLog, vendorProduct, vendorQualification, vendorReview } from '../../db/schema'
import { historyActorName } from '../core/history-actor'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import { itemLabel } from '../core/dictionary'
import { pickResponseColumns, isAmong, lookup } from '../core/typed-keys'
import { readAll, decodedQuery } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { hasRight, assertRight } from '../policy/authorization'
import { purchaseChoicesQuery } from '../purchases/choices.server'
import { visibleColumns } from '../subjects/visible-columns.server'
import { vendorColumns } from './columns.server'
import { type CompareVendors, VendorDetail, VendorProduct, VendorQualification, VendorReview } from './contract'
import { t as says } from './lifecycle.texts'
import { expiryDays, favouriteColumn, linkableSubjectCondition, toVendorRow } from './queries.server'
import { expiryStateOf } from './rules'
import { domesticLabel, reviewStatusLabel } from './statuses'
import { managesVendors, visibleVendorsCondition } from './row-access.server'

const MAX_REVIEWS = 50
const MAX_HISTORY = 50

type LinkedSubject = VendorDetail['products'][number]['subject']
/** Column: the subject of a product as JSON; null if the caller may not see it. For a select from `vendor_product`. */
const linkedSubjectColumn = (ctx: Context) => {
  const { subjectName, subjectNum } = visibleColumns(ctx.actor)
  return sql<LinkedSubject>`(select json_object('id', subject.id, 'subjectNum', coalesce(${subjectNum}, ''), 'subjectName', ${subjectName})
    from subject where subject.id = vendor_product.subject_id and ${linkableSubjectCondition(ctx)})`.mapWith(
    (value: string): LinkedSubject => JSON.parse(value),
  )
}
/** Condition: confirmed reviews and those of the own institution; undefined (all) for users who confirm reviews. */
const visibleReviewsCondition = ({ actor }: Context) =>
  hasRight(actor, 'industry:approve')
    ? undefined
    : sql`(${vendorReview.status} = 1 or ${vendorReview.departId} = ${isPerson(actor) ? actor.departId : ''})`

const vendorPartQueries = (ctx: Context, ids: readonly string[]) => {
  const list = [...ids]
  return {
    rows: ctx.db
      .select({
        row: vendorColumns,
        favourite: favouriteColumn(ctx),
        departName: sql<string>`coalesce((select d.depart_name from depart d where d.id = vendor.depart_id), '')`,
      })
      .from(vendor)
      .where(and(inArray(vendor.id, list), visibleVendorsCondition(ctx.actor))),
    products: ctx.db
      .select({ row: vendorProduct, subject: linkedSubjectColumn(ctx) })
      .from(vendorProduct)
      .where(and(inArray(vendorProduct.vendorId, list), eq(vendorProduct.delFlag, 0)))
      .orderBy(asc(vendorProduct.sort)),
    qualifications: ctx.db
      .select()
      .from(vendorQualification)
      .where(and(inArray(vendorQualification.vendorId, list), eq(vendorQualification.delFlag, 0)))
      .orderBy(asc(vendorQualification.sort)),
    reviews: ctx.db
      .select()
      .from(vendorReview)
      .where(and(inArray(vendorReview.vendorId, list), eq(vendorReview.delFlag, 0), visibleReviewsCondition(ctx)))
      .orderBy(desc(vendorReview.updateTime))
      .limit(MAX_REVIEWS),
    files: ctx.db
      .select({ id: file.id, fileName: file.fileName, size: file.size, bizId: file.bizId })
      .from(file)
      .where(
        and(
          eq(file.delFlag, 0),
          sql`((${file.bizType} = 'vendor' and ${inArray(file.bizId, list)})
            or (${file.bizType} = 'vendorReview' and ${file.bizId} in (select r.id from vendor_review r where ${inArray(sql`r.vendor_id`, list)})))`,
        ),
      ),
    history: ctx.db
      .select()
      .from(vendorLog)
      .where(inArray(vendorLog.vendorId, list))
      .orderBy(desc(vendorLog.createTime), desc(vendorLog.id))
      .limit(MAX_HISTORY),
    choices: purchaseChoicesQuery(ctx),
  }
}

const vendorDetailQuery = (ctx: Context, ids: readonly string[]) => {
  assertRight(ctx.actor, 'industry:read')
  const { today, soon } = expiryDays(ctx)
  const confirms = hasRight(ctx.actor, 'industry:approve')
  const me = isPerson(ctx.actor) ? ctx.actor.departId : ''
  return decodedQuery(vendorPartQueries(ctx, ids), (read) => {
    const filesIn = (ids: readonly string[]) =>
      read.files.flatMap(({ id, fileName, size }) => (ids.includes(id) ? [{ id, fileName, size }] : []))
    return ids.flatMap((id): VendorDetail[] => {
      const found = read.rows.find(({ row }) => row.id === id)
      if (!found) return []
      const { row, favourite, departName } = found
      const shown = toVendorRow(ctx, { row, favourite })
      const insider = confirms || managesVendors(ctx.actor) || shown.buttons.length > 0
      const reviews = read.reviews.filter((one) => one.vendorId === id)
      return [
        {
          ...pickResponseColumns(VendorDetail, row),
          ...shown,
          departName,
          opinion: insider ? row.opinion : '',
          products: read.products.flatMap(({ row: one, subject }) =>
            one.vendorId === id
              ? [
                  {
                    ...pickResponseColumns(VendorProduct, one),
                    category_dictText: itemLabel(read.choices.categories, one.category),
                    xinchuang_dictText: domesticLabel(one.xinchuang),
                    subject,
                  },
                ]
              : [],
          ),
          qualifications: read.qualifications.flatMap((one) =>
            one.vendorId === id
              ? [
                  {
                    ...pickResponseColumns(VendorQualification, one),
                    expiry: expiryStateOf(one.expires, today, soon),
                    files: filesIn(one.fileIds),
                  },
                ]
              : [],
          ),
          reviews: reviews.map((one) => {
            const own = !!me && one.departId === me
            return {
              ...pickResponseColumns(VendorReview, one),
              status_dictText: reviewStatusLabel(one.status),
              opinion: own || confirms ? one.opinion : '',
              files: own || confirms ? filesIn(one.fileIds) : [],
              own,
            }
          }),
          history: insider
            ? read.history.flatMap((line) =>
                line.vendorId === id
                  ? [
                      {
                        ...{ id: line.id, createTime: line.createTime, actorName: historyActorName(line.actorName) },
                        ...{ says: lookup(says, line.operation) ?? line.operation, reason: line.reason },
                      },
                    ]
                  : [],
              )
            : [],
          may: {
            rate:
              hasRight(ctx.actor, 'industry:rate') &&
              row.status === 2 &&
              !!me &&
              row.departId !== me &&
              !reviews.some((one) => one.departId === me && one.status === 1),
            confirm: confirms,
            purchases: hasRight(ctx.actor, 'purchase:read'),
          },
        },
      ]
    })
  })
}
/** Loads a vendor with its products, qualifications, reviews and history. One round trip. @throws 404 */
export async function vendorDetail(ctx: Context, { id }: { id: string }): Promise<VendorDetail> {
  const [one] = await readAll(ctx, vendorDetailQuery(ctx, [id]))
  if (!one) throw notFound()
  return one
}
/** Loads two to four vendors for comparison, in the order of `ids`. One round trip. @throws 404 if one is not visible */
export async function compareVendors(ctx: Context, { ids }: CompareVendors): Promise<VendorDetail[]> {
  const all = await readAll(ctx, vendorDetailQuery(ctx, ids))
  if (all.length < ids.length) throw notFound()
  return all
}

/** Transitions of authors. An author has one of them in every status. */
const authorTransitions = ['edit', 'correct', 'withdraw', 'revise'] as const
/** Loads the form of a vendor; `of` is null for a new one. One round trip. @throws 404 if the caller may not change it */
export async function loadVendorForm(ctx: Context, id: string) {
  const { details, choices } = await readAll(ctx, {
    details: id ? vendorDetailQuery(ctx, [id]) : null,
    choices: purchaseChoicesQuery(ctx),
  })
  const [of] = details ?? []
  if (id && !of?.buttons.some((move) => isAmong(authorTransitions, move))) throw notFound()
  const own = isPerson(ctx.actor) && !managesVendors(ctx.actor) ? ctx.actor : null
  return {
    of: of ?? null,
    categories: choices.categories,
    own: own ? { id: own.departId, name: own.departName } : null,
  }
}
