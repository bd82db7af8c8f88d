import { and, eq, inArray, sql } from 'drizzle-orm'
import { file, folder, subject } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { type Row, update } from '../../core/change'
import { batchCommand } from '../../core/command.server'
import { readAll } from '../../core/read-all.server'
import { conflict, forbidden } from '../../core/refusal'
import { can } from '../../policy/authorization'
import { readableFilesCondition } from '../../files/row-access.server'
import { attachmentInFolder, limitedByArea } from '../../files/rules'
import { folderRightsColumn } from '../access.server'
import type { MoveFile } from '../contract'
import { folderRightsQuery, assertFolderRight } from '../../files/folder-rights.server'
import { t } from '~/worker/folders/texts'

type FileToMove = { id: string; name: string; file: Row<'file'>; rights: string | null }
/** Moves files into a folder. Requires the upload right on the target, and ownership or the right to manage at the source. */
export const moveFiles = batchCommand('folder:write', {
  bizType: 'file',
  load: async (ctx, { fileIds, targetId }: MoveFile) => {
    const [found, targets, [of]] = await readAll(ctx, [
      ctx.db
        .select({ file, rights: folderRightsColumn(ctx) })
        .from(file)
        .leftJoin(folder, and(eq(folder.id, file.folderId), eq(folder.delFlag, 0)))
        .where(and(inArray(file.id, fileIds), readableFilesCondition(ctx))),
      folderRightsQuery(ctx, [targetId]),
      ctx.db
        .select({ collectId: subject.collectId })
        .from(subject)
        .where(sql`${subject.id} = (select f.subject_id from folder f where f.id = ${targetId})`),
    ])
    const rows: FileToMove[] = found.map((row) => ({ id: row.file.id, name: row.file.fileName, ...row }))
    return {
      rows,
      missing: fileIds.filter((id) => !rows.some((row) => row.id === id)),
      target: targets[0],
      collectId: of?.collectId,
    }
  },
  decide: ({ file: row, rights }, { targetId }, ctx, { target, collectId }) => {
    const into = assertFolderRight(target, 'u', t.moveInto)
    const mine = isPerson(ctx.actor) && row.uploaderId === ctx.actor.userId
    if (!mine && !rights?.includes('m') && !can(ctx.actor, 'file:manage', row)) throw forbidden(t.othersFileMove)
    if (row.folderId === targetId) throw conflict(t.fileHereAlready)
    const place = attachmentInFolder(row, into, collectId)
    if (typeof place === 'string') throw conflict(place)
    return [update('file', row, { folderId: into.id, ...place, ...limitedByArea(into) })]
  },
  done: (count) => t.filesMoved(count),
})
