import { and, eq, inArray, sql } from 'drizzle-orm'
import { file, material, materialRequest } from '../../db/schema'
import { isPerson } from '../core/actor'
import { type Change, insert, notify, type Row, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { badInput, conflict, lostRace, notFound, Refusal } from '../core/refusal'
import { stamp } from '../core/time'
import type { SaveMaterial, TakeOff } from './contract'
import { type MaterialAt, keepsMaterial } from './rules'
import { materialLifecycle } from './lifecycle'
import { t as told } from './notices.texts'
import { materialStatusLabel } from './statuses'
import { t } from './texts'
import { visibleMaterials } from './visible.server'
import { inChinese } from '../core/texts'

/** Nobody tells more people at once. */
const MOST_TOLD = 1000

export const materialBy = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(material)
    .where(and(eq(material.id, id), eq(material.delFlag, 0), visibleMaterials(ctx.actor)))

/** @throws 404 for what is not theirs to see, 409 with the reason why the move is not made */
function move(
  ctx: Context,
  name: Exclude<keyof typeof materialLifecycle.moves, 'draft'>,
  row: Row<'material'> | undefined,
  more: Partial<MaterialAt> = {},
): Row<'material'> {
  if (!row) throw notFound()
  if (!keepsMaterial(ctx.actor, row)) throw new Refusal(t.notYours, 403, 403)
  const at = { keeps: true, files: row.fileIds.length, reason: '', ...more }
  const problem = materialLifecycle.refuses(name, row.status, at, materialStatusLabel)
  if (problem) throw conflict(problem)
  return row
}
const about = (row: { id: string; title: string }) => ({ bizType: 'material', bizId: row.id, text: row.title })
const stays = sql`${file.delFlag} = 0`

/** Writes a draft, or changes one or what was taken off. Its files are then read through the gate of the material alone. */
export const saveMaterial = command('space:offer', {
  load: (ctx, input: SaveMaterial) =>
    readAll(ctx, {
      rows: materialBy(ctx, input.id),
      files: ctx.db
        .select()
        .from(file)
        .where(and(inArray(file.id, input.fileIds), stays)),
    }),
  decide({ rows: [found], files }, { id: given, lockVersion, ...input }, ctx) {
    if (!isPerson(ctx.actor)) throw notFound()
    const was = given ? move(ctx, 'edit', found) : null
    if (was && lockVersion !== undefined && lockVersion !== was.lockVersion) throw lostRace()
    const id = was?.id ?? ctx.id()
    const me = ctx.actor.userId
    const hung = input.fileIds.flatMap((fileId): Change[] => {
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
      changes: [was ? update('material', was, set) : insert('material', { id, ...set, ...own }), ...hung],
      result: { id },
      about: about({ id, title: input.title }),
    }
  },
})

type One = { id: string }
const one = (ctx: Context, { id }: One) => materialBy(ctx, id).then((rows) => rows[0])

export const offerMaterial = command('space:offer', {
  load: one,
  decide(found, _: One, ctx) {
    const row = move(ctx, 'offer', found)
    return {
      changes: [update('material', row, { status: 1, offerTime: stamp(ctx.now()) })],
      result: null,
      about: about(row),
    }
  },
})
export const putBackMaterial = command('space:offer', {
  load: one,
  decide(found, _: One, ctx) {
    const row = move(ctx, 'putBack', found)
    return { changes: [update('material', row, { status: 1, offReason: '' })], result: null, about: about(row) }
  },
})
export const removeMaterial = command('space:offer', {
  load: one,
  decide(found, _: One, ctx) {
    const row = move(ctx, 'delete', found)
    return { changes: [update('material', row, { delFlag: 1 })], result: null, about: about(row) }
  },
})

/** From now on nobody but who keeps it takes its files; who uses it is told. */
export const takeOffMaterial = command('space:offer', {
  load: (ctx, { id }: TakeOff) =>
    readAll(ctx, {
      rows: materialBy(ctx, id),
      users: ctx.db
        .select({ userId: materialRequest.userId })
        .from(materialRequest)
        .where(and(eq(materialRequest.materialId, id), eq(materialRequest.status, 1), eq(materialRequest.delFlag, 0)))
        .limit(MOST_TOLD),
    }),
  decide({ rows: [found], users }, { reason }, ctx) {
    const row = move(ctx, 'takeOff', found, { reason })
    const to = { users: users.map(({ userId }) => userId) }
    return {
      changes: [
        update('material', row, { status: 2, offReason: reason }),
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
      about: about(row),
    }
  },
})
