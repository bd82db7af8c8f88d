import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { depart, file, vendor, vendorProduct, vendorQualification } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { type Change, insert, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { isAmong } from '../../core/typed-keys'
import { isSelectable } from '../../core/dictionary'
import { rowToSave } from '../../core/transitions'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict } from '../../core/refusal'
import { updateSearchIndex } from '../../core/search-index.server'
import { formatStamp } from '../../core/time'
import type { BizType } from '../../files/rules'
import { assertAllowed, hasRight } from '../../policy/authorization'
import { purchaseChoicesQuery } from '../../purchases/choices.server'
import { t as purchases } from '../../purchases/texts'
import { vendorColumns } from '../columns.server'
import type { SaveVendor } from '../contract'
import { transitionVendor, insertVendorLog } from '../transitions'
import { linkableSubjectCondition } from '../queries.server'
import { DOCUMENT_EXTENSIONS } from '../rules'
import { t } from '../texts'
import { managesVendors, visibleVendorsCondition } from '../row-access.server'

/**
 * Returns the changes that attach the given files to a row. A file must be attached to the row already, or be uploaded
 * by the caller and attached to nothing.
 * @throws 400 at the field for any other file
 */
export function attachFiles(
  ctx: Context,
  to: { bizType: BizType; bizId: string },
  fileIds: readonly string[],
  files: readonly Row<'file'>[],
  field: string,
): Change[] {
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  return fileIds.flatMap((fileId) => {
    const row = files.find((one) => one.id === fileId)
    const here = row?.bizType === to.bizType && row.bizId === to.bizId
    if (!here && !(row && !row.bizId && row.uploaderId === me)) throw badInput({ [field]: t.fileForeign })
    if (!isAmong(DOCUMENT_EXTENSIONS, row.ext)) throw badInput({ [field]: t.fileKind(DOCUMENT_EXTENSIONS.join(' ')) })
    return here ? [] : [update('file', row, to)]
  })
}
export const filesByIdQuery = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .select()
    .from(file)
    .where(and(inArray(file.id, [...ids]), eq(file.delFlag, 0)))

const loadVendorToSave = (ctx: Context, input: SaveVendor) =>
  readAll(ctx, {
    rows: ctx.db
      .select(vendorColumns)
      .from(vendor)
      .where(and(eq(vendor.id, input.id), visibleVendorsCondition(ctx.actor))),
    products: ctx.db
      .select()
      .from(vendorProduct)
      .where(and(eq(vendorProduct.vendorId, input.id || '-'), eq(vendorProduct.delFlag, 0))),
    qualifications: ctx.db
      .select()
      .from(vendorQualification)
      .where(and(eq(vendorQualification.vendorId, input.id || '-'), eq(vendorQualification.delFlag, 0))),
    files: filesByIdQuery(
      ctx,
      input.qualifications.flatMap((one) => one.fileIds),
    ),
    departs: ctx.db
      .select({ id: depart.id, orgCode: depart.orgCode })
      .from(depart)
      .where(and(eq(depart.id, input.departId), eq(depart.delFlag, 0), eq(depart.status, '1'))),
    named: ctx.db
      .select({ id: vendor.id })
      .from(vendor)
      .where(and(eq(vendor.delFlag, 0), eq(vendor.vendorName, input.vendorName), ne(vendor.id, input.id))),
    coded: ctx.db
      .select({ id: vendor.id })
      .from(vendor)
      .where(
        and(
          eq(vendor.delFlag, 0),
          eq(vendor.creditCode, input.creditCode),
          ne(vendor.creditCode, ''),
          ne(vendor.id, input.id),
        ),
      ),
    subjects: ctx.db
      .select({ id: sql<string>`s.id` })
      .from(
        sql`(select subject.id as id from subject where subject.id in (select value from json_each(${JSON.stringify(
          input.products.map((one) => one.subjectId),
        )}) union select p.subject_id from vendor_product p where p.vendor_id = ${input.id || '-'}) and ${linkableSubjectCondition(ctx)}) s`,
      ),
    choices: purchaseChoicesQuery(ctx),
  })
type VendorSaveData = Awaited<ReturnType<typeof loadVendorToSave>>

/** Returns the validation errors by field. A value that is no longer offered is accepted if it is unchanged. */
function findVendorErrors(ctx: Context, input: SaveVendor, read: VendorSaveData): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (read.named.length) wrong.vendorName = t.nameTaken
  if (read.coded.length) wrong.creditCode = t.creditTaken
  if (managesVendors(ctx.actor) && input.departId && !read.departs.length && read.rows[0]?.departId !== input.departId)
    wrong.departId = purchases.noBuyer
  for (const [at, one] of input.products.entries()) {
    const was = read.products.find(({ id }) => id === one.id)
    if (!isSelectable(read.choices.categories, one.category, was?.category))
      wrong[`products.${at}.category`] = purchases.notHere
    const seen = read.subjects.some(({ id }) => id === one.subjectId)
    if (one.subjectId && !seen && was?.subjectId !== one.subjectId) wrong[`products.${at}.subjectId`] = t.noSubject
    if (one.id && !was) wrong[`products.${at}.name`] = t.strangeLine
  }
  for (const [at, one] of input.qualifications.entries())
    if (one.id && !read.qualifications.some(({ id }) => id === one.id))
      wrong[`qualifications.${at}.name`] = t.strangeLine
  return wrong
}

/** Returns the owner columns: the named institution for managers, otherwise the caller's own. */
function ownerColumns(
  ctx: Context,
  input: SaveVendor,
  { departs: [named] }: VendorSaveData,
  was: Row<'vendor'> | null,
) {
  const own = isPerson(ctx.actor) ? { departId: ctx.actor.departId, sysOrgCode: ctx.actor.orgCode } : null
  if (!managesVendors(ctx.actor)) return was ? {} : (own ?? {})
  if (named) return { departId: named.id, sysOrgCode: named.orgCode }
  if (was && was.departId === input.departId) return {}
  return { departId: '', sysOrgCode: own?.sysOrgCode ?? '' }
}

/** Returns the changes of products and qualifications: inserts, updates and deletions. */
function childRowChanges(ctx: Context, id: string, input: SaveVendor, read: VendorSaveData): Change[] {
  const sysOrgCode = read.rows[0]?.sysOrgCode ?? ''
  const removedRows = <One extends { id: string }>(rows: readonly One[], remaining: readonly { id: string }[]) =>
    rows.filter((row) => !remaining.some((one) => one.id === row.id))
  return [
    ...input.products.map(({ id: own, ...set }, sort) => {
      const was = read.products.find((one) => one.id === own)
      // The link to a subject is preserved if the caller may not see the subject.
      const unseen = was?.subjectId && !set.subjectId && !read.subjects.some((one) => one.id === was.subjectId)
      return was
        ? update('vendorProduct', was, { ...set, sort, ...(unseen && { subjectId: was.subjectId }) })
        : insert('vendorProduct', { ...set, id: ctx.id(), vendorId: id, sort, sysOrgCode })
    }),
    ...removedRows(read.products, input.products).map((row) => update('vendorProduct', row, { delFlag: 1 })),
    ...input.qualifications.flatMap(({ id: own, ...set }, sort) => {
      const was = read.qualifications.find((one) => one.id === own)
      return [
        ...attachFiles(
          ctx,
          { bizType: 'vendor', bizId: id },
          set.fileIds,
          read.files,
          `qualifications.${sort}.fileIds`,
        ),
        was
          ? update('vendorQualification', was, { ...set, sort })
          : insert('vendorQualification', { ...set, id: ctx.id(), vendorId: id, sort, sysOrgCode }),
      ]
    }),
    ...removedRows(read.qualifications, input.qualifications).map((row) =>
      update('vendorQualification', row, { delFlag: 1 }),
    ),
  ]
}

/** Checks whether an entry may be changed, with specific messages. @throws 403, 409 */
function assertEditable(ctx: Context, of: Row<'vendor'>): void {
  assertAllowed(ctx.actor, 'industry:write', of)
  if (of.status === 1) throw conflict(t.editInReview)
  if (of.status === 2 && !hasRight(ctx.actor, 'industry:approve')) throw conflict(t.published)
}

/** Creates or updates a vendor with its products and qualifications. @throws 400, 403, 404, 409 while it is under review */
export const saveVendor = command('industry:write', {
  load: loadVendorToSave,
  decide(read, input, ctx) {
    const was = rowToSave(input, read.rows[0], (row) => assertEditable(ctx, row))
    const wrong = findVendorErrors(ctx, input, read)
    if (Object.keys(wrong).length) throw badInput(wrong)
    const id = was?.id ?? ctx.id()
    const { id: _, lockVersion: __, products: ___, qualifications: ____, departId: _____, ...set } = input
    const row = { ...set, ...ownerColumns(ctx, input, read, was) }
    const now = formatStamp(ctx.now())
    return {
      changes: [
        ...(was
          ? transitionVendor(ctx, was, was.status === 2 ? 'correct' : 'edit', { set: row })
          : [
              insert('vendor', { id, ...row }),
              insertVendorLog(
                { actor: ctx.actor, now },
                { vendorId: id, from: 0, to: 0, operation: 'draft', reason: '' },
              ),
            ]),
        ...childRowChanges(ctx, id, input, read),
        updateSearchIndex('vendor', sql`v.id = ${id}`),
      ],
      result: { id, lockVersion: was ? was.lockVersion + 1 : 0 },
      about: { bizType: 'vendor', bizId: id, text: input.vendorName },
    }
  },
})
