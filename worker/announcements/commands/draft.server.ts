import { and, eq, inArray } from 'drizzle-orm'
import { announcement, file } from '../../../db/schema'
import { type Change, insert, type Row, update } from '../../core/change'
import { command, batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { sanitizeRichText } from '../../core/rich-text.server'
import { richTextToPlain } from '../../core/rich-text'
import { badInput, conflict, forbidden, assertVersion, notFound } from '../../core/refusal'
import type { EditAnnouncement, SaveAnnouncement } from '../contract'
import { audienceProblem, editProblem, canManageAnnouncement, removeProblem, audienceWorkspace } from '../rules'
import { t as core } from '../../core/core.texts'
import { t } from '~/worker/announcements/texts'
import { wireNames } from '../../../db/wire-names'

/** Returns the row. @throws 404 if it does not exist or the caller does not manage it */
export function requireManaged(ctx: Context, row: Row<'announcement'> | undefined): Row<'announcement'> {
  if (!row || row.delFlag || !canManageAnnouncement(ctx.actor, row)) throw notFound()
  return row
}

/**
 * Returns the columns of a draft with sanitised HTML. @throws 400 if no text is left, 403 for an audience that the
 * caller may not address
 */
function toDraftColumns(ctx: Context, input: SaveAnnouncement) {
  const problem = audienceProblem(ctx.actor, input)
  if (problem) throw forbidden(problem)
  const msgContent = sanitizeRichText(input.msgContent)
  const words = richTextToPlain(msgContent).replace(/\s+/g, ' ').trim()
  if (!words) throw badInput({ msgContent: core.contentMissing })
  const all = input.msgType === 'ALL'
  return {
    title: input[wireNames.title],
    msgContent,
    msgAbstract: input.msgAbstract || words.slice(0, 100),
    priority: input.priority,
    msgCategory: input.msgCategory,
    msgType: input.msgType,
    audience: all ? { roles: [], departs: [] } : { roles: input.roles, departs: input.departs },
    // Legacy clients send and expect a comma after the last id.
    userIds: all ? '' : input.userIds.map((one) => `${one},`).join(''),
    openType: input.openType,
    openPage: input.openType ? input.openPage : '',
    busType: input.busType,
    busId: input.busId,
    endTime: input.endTime,
    fileIds: input.fileIds,
    room: audienceWorkspace(input),
  }
}
const filesQuery = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .select({ id: file.id, uploaderId: file.uploaderId, bizType: file.bizType })
    .from(file)
    .where(and(inArray(file.id, [...ids]), eq(file.delFlag, 0)))
/** @throws 400 for a file that was deleted or belongs to another user */
function assertOwnFiles(
  ctx: Context,
  ids: readonly string[],
  found: readonly { id: string; uploaderId: string }[],
  existing: readonly string[] = [],
) {
  const me = ctx.actor.kind === 'person' ? ctx.actor.userId : ''
  const own = (id: string) => existing.includes(id) || found.some((one) => one.id === id && one.uploaderId === me)
  if (!ids.every(own)) throw badInput({ fileIds: t.filesGone })
}

/** Creates a draft. */
export const addAnnouncement = command('announcement:release', {
  load: (ctx, input: SaveAnnouncement) => filesQuery(ctx, input.fileIds),
  decide(files, input, ctx) {
    const columns = toDraftColumns(ctx, input)
    assertOwnFiles(ctx, input.fileIds, files)
    const id = ctx.id()
    return {
      changes: [insert('announcement', { ...columns, id, sendStatus: '0', sysOrgCode: orgOf(ctx) })],
      result: { id },
      about: { bizType: 'announcement', bizId: id, text: `起草 ${input[wireNames.title]}` },
    }
  },
})
const orgOf = ({ actor }: Context) => (actor.kind === 'person' ? actor.orgCode : '')

/** Updates a draft, or a revoked announcement, which becomes a draft again. */
export const editAnnouncement = command('announcement:release', {
  async load(ctx, input: EditAnnouncement) {
    const [rows, files] = await readAll(ctx, [
      ctx.db.select().from(announcement).where(eq(announcement.id, input.id)),
      filesQuery(ctx, input.fileIds),
    ])
    return { row: rows[0], files }
  },
  decide({ row: found, files }, { id, lockVersion, ...input }, ctx) {
    const row = requireManaged(ctx, found)
    assertVersion(row.lockVersion, lockVersion)
    const problem = editProblem(row)
    if (problem) throw conflict(problem)
    const columns = toDraftColumns(ctx, input)
    assertOwnFiles(ctx, input.fileIds, files, row.fileIds)
    return {
      changes: [update('announcement', row, { ...columns, sendStatus: '0' })],
      result: { id },
      about: { bizType: 'announcement', bizId: id, text: `修改 ${input[wireNames.title]}` },
    }
  },
})

/** Deletes drafts and revoked announcements (soft delete). */
export const removeAnnouncements = batchCommand('announcement:release', {
  async load(ctx, { ids }: { ids: string[] }) {
    const found = await ctx.db
      .select()
      .from(announcement)
      .where(and(inArray(announcement.id, ids), eq(announcement.delFlag, 0)))
    const rows = found
      .filter((row) => canManageAnnouncement(ctx.actor, row))
      .map((row) => ({ ...row, name: row.title }))
    return { rows, missing: ids.filter((id) => !rows.some((row) => row.id === id)) }
  },
  decide(row): Change[] {
    const problem = removeProblem(row)
    if (problem) throw conflict(problem)
    return [update('announcement', row, { delFlag: 1, releaseTime: null })]
  },
  done: (count) => t.removed(count),
  bizType: 'announcement',
})
