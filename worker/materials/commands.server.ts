import { and, eq, inArray, sql } from 'drizzle-orm'
import { file, material, materialRequest } from '../../db/schema'
import { isPerson } from '../core/actor'
import { type Change, insert, type NewRow, notify, type Row, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { transitionsOf, rowToSave } from '../core/transitions'
import { readAll } from '../core/read-all.server'
import { badInput, notFound } from '../core/refusal'
import { formatStamp } from '../core/time'
import type { SaveMaterial, UnpublishMaterialInput } from './contract'
import { type MaterialState, managesMaterial } from './rules'
import { materialLifecycle } from './lifecycle'
import { t as told } from './notices.texts'
import { materialStatusLabel } from './statuses'
import { t } from './texts'
import { visibleMaterialsCondition } from './row-access.server'
import { inChinese } from '../core/texts'

/** Maximum recipients of a notification. */
const MAX_RECIPIENTS = 1000

/** Query of a material that the caller may see. */
export const materialByIdQuery = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(material)
    .where(and(eq(material.id, id), eq(material.delFlag, 0), visibleMaterialsCondition(ctx.actor)))

const materialTransitions = transitionsOf(materialLifecycle, {
  label: materialStatusLabel,
  at: (_, of: Row<'material'>, reason): MaterialState => ({ keeps: true, files: of.fileIds.length, reason }),
  forbids: (actor, of) => (managesMaterial(actor, of) ? null : t.notYours),
})
/** Returns the row. @throws 404 */
function requireMaterial(row: Row<'material'> | undefined): Row<'material'> {
  if (!row) throw notFound()
  return row
}
const auditSubject = (row: { id: string; title: string }) => ({ bizType: 'material', bizId: row.id, text: row.title })
const notDeletedCondition = sql`${file.delFlag} = 0`

/**
 * Creates or updates a draft or an unpublished material. Its files are attached to the material and can then be
 * downloaded only through `downloadMaterialFile`. @throws 400 for files of others, 404, 409
 */
export const saveMaterial = command('space:offer', {
  load: (ctx, input: SaveMaterial) =>
    readAll(ctx, {
      rows: materialByIdQuery(ctx, input.id),
      files: ctx.db
        .select()
        .from(file)
        .where(and(inArray(file.id, input.fileIds), notDeletedCondition)),
    }),
  decide({ rows: [found], files }, { id: inputId, lockVersion, ...input }, ctx) {
    if (!isPerson(ctx.actor)) throw notFound()
    const was = rowToSave({ id: inputId, lockVersion }, found, (row) => materialTransitions.need(ctx, row, 'edit'))
    const id = was?.id ?? ctx.id()
    const me = ctx.actor.userId
    const attached = input.fileIds.flatMap((fileId): Change[] => {
      const row = files.find((one) => one.id === fileId)
      if (row?.bizType === 'material' && row.bizId === id) return []
      const free = row?.uploaderId === me && row.bizId === '' && row.folderId === '' && row.bizType === ''
      if (!row || !free) throw badInput({ fileIds: t.filesForeign })
      return [update('file', row, { bizType: 'material', bizId: id, watermark: 1 })]
    })
    const set = { ...input, fileIds: [...new Set(input.fileIds)] }
    const own = {
      ownerId: me,
      ownerName: ctx.actor.realname,
      departName: ctx.actor.departName,
      sysOrgCode: ctx.actor.orgCode,
    }
    return {
      changes: [was ? update('material', was, set) : insert('material', { id, ...set, ...own }), ...attached],
      result: { id },
      about: auditSubject({ id, title: input.title }),
    }
  },
})

type MaterialId = { id: string }
const loadMaterial = (ctx: Context, { id }: MaterialId) => materialByIdQuery(ctx, id).then((rows) => rows[0])

const transitionCommand = (name: 'offer' | 'putBack' | 'delete', set: (ctx: Context) => Partial<NewRow<'material'>>) =>
  command('space:offer', {
    load: loadMaterial,
    decide(found, _: MaterialId, ctx) {
      const row = requireMaterial(found)
      const status = materialTransitions.need(ctx, row, name)
      return { changes: [update('material', row, { status, ...set(ctx) })], result: null, about: auditSubject(row) }
    },
  })
export const publishMaterial = transitionCommand('offer', (ctx) => ({ offerTime: formatStamp(ctx.now()) }))
export const republishMaterial = transitionCommand('putBack', () => ({ offReason: '' }))
export const removeMaterial = transitionCommand('delete', () => ({ delFlag: 1 }))

/**
 * Unpublishes a material: only its managers can download its files from then on. Users with an approved request are
 * notified.
 */
export const unpublishMaterial = command('space:offer', {
  load: (ctx, { id }: UnpublishMaterialInput) =>
    readAll(ctx, {
      rows: materialByIdQuery(ctx, id),
      users: ctx.db
        .select({ userId: materialRequest.userId })
        .from(materialRequest)
        .where(and(eq(materialRequest.materialId, id), eq(materialRequest.status, 1), eq(materialRequest.delFlag, 0)))
        .limit(MAX_RECIPIENTS),
    }),
  decide({ rows: [found], users }, { reason }, ctx) {
    const row = requireMaterial(found)
    const status = materialTransitions.need(ctx, row, 'takeOff', reason)
    const to = { users: users.map(({ userId }) => userId) }
    return {
      changes: [
        update('material', row, { status, offReason: reason }),
        ...(to.users.length
          ? [
              inChinese(() =>
                notify({
                  ...{ template: 'MATERIAL_REVOKED', title: told.takenOff, text: told.opinionText(row.title, reason) },
                  ...{ url: '/dataspace/request', busType: 'material', busId: row.id, to },
                }),
              ),
            ]
          : []),
      ],
      result: null,
      about: auditSubject(row),
    }
  },
})
