import { sql } from 'drizzle-orm'
import { file, folder } from '../../../db/schema'
import { guardedStatement, type Change, update } from '../../core/change'
import { command } from '../../core/command.server'
import { readAll } from '../../core/read-all.server'
import { conflict } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { submittedColumn } from '../../files/queries.server'
import { folderRightsQuery, assertFolderRight } from '../../files/folder-rights.server'
import { t } from '~/worker/folders/texts'

const auditSubject = (row: { id: string; fullPath: string }) => ({
  bizType: 'folder',
  bizId: row.id,
  text: row.fullPath,
})

/**
 * Moves a folder with its content to the trash. A folder that is not empty requires `confirm`; without it the answer is
 * 409 with the counts.
 */
export const deleteFolder = command('folder:write', {
  load: async (ctx, input: { id: string; confirm: number }) => {
    const within = sql`instr(folder.path_ids, '/' || ${input.id} || '/') > 0`
    const [known, [folders], [files]] = await readAll(ctx, [
      folderRightsQuery(ctx, [input.id]),
      ctx.db
        .select({ count: sql<number>`count(*)` })
        .from(folder)
        .where(sql`${within} and folder.id <> ${input.id} and folder.del_flag = 0`),
      ctx.db
        .select({
          count: sql<number>`count(*)`,
          archived: sql<number>`coalesce(sum(${submittedColumn}), 0)`,
        })
        .from(file)
        .innerJoin(folder, sql`folder.id = file.folder_id`)
        .where(sql`${within} and file.del_flag = 0 and folder.del_flag = 0`),
    ])
    return { known: known[0], folders: folders!.count, files: files!.count, archived: files!.archived }
  },
  decide: ({ known, folders, files, archived }, input, ctx) => {
    const row = assertFolderRight(known, 'm', t.deleteThis)
    if (row.canDelete === 0) throw conflict(t.templateNotDeleted)
    if (archived > 0) throw conflict(t.archivedInside(archived))
    if ((folders || files) && !input.confirm) throw conflict(t.confirmDelete(folders, files), { folders, files })
    const now = formatStamp(ctx.now())
    const changes: Change[] = [
      ...(files
        ? [
            guardedStatement(sql`update file set del_flag = 1, trash_id = ${row.id}, delete_time = ${now}, lock_version = lock_version + 1
              where del_flag = 0 and folder_id in (select id from folder where instr(path_ids, '/' || ${row.id} || '/') > 0 and del_flag = 0)`),
          ]
        : []),
      ...(folders
        ? [
            guardedStatement(sql`update folder set del_flag = 1, trash_id = ${row.id}, delete_time = ${now}, lock_version = lock_version + 1
              where del_flag = 0 and id <> ${row.id} and substr(path_ids, 1, ${row.pathIds.length}) = ${row.pathIds}`),
          ]
        : []),
      update('folder', row, { delFlag: 1, trashId: row.id, deleteTime: now }),
    ]
    return { changes, result: { folders, files }, about: auditSubject(row) }
  },
})

/** Restores a folder from the trash, with everything that was deleted together with it. */
export const restoreFolder = command('folder:write', {
  load: async (ctx, input: { id: string }) => {
    const {
      known,
      parent: [parent],
      taken: [taken],
      files: [files],
      folders: [folders],
    } = await readAll(ctx, {
      known: folderRightsQuery(ctx, [input.id], 1),
      parent: ctx.db
        .select({ delFlag: folder.delFlag })
        .from(folder)
        .where(sql`${folder.id} = (select f.pid from folder f where f.id = ${input.id})`),
      taken: ctx.db
        .select({ id: folder.id })
        .from(folder)
        .where(
          sql`${folder.delFlag} = 0 and (${folder.pid}, ${folder.area}, ${folder.subArea}, ${folder.subjectId}, ${folder.name}) =
            (select f.pid, f.area, f.sub_area, f.subject_id, f.name from folder f where f.id = ${input.id})`,
        ),
      files: ctx.db
        .select({ count: sql<number>`count(*)` })
        .from(file)
        .where(sql`${file.trashId} = ${input.id} and ${file.delFlag} = 1`),
      folders: ctx.db
        .select({ count: sql<number>`count(*)` })
        .from(folder)
        .where(sql`${folder.trashId} = ${input.id} and ${folder.id} <> ${input.id}`),
    })
    return { known: known[0], parent, taken, files: files!.count, folders: folders!.count }
  },
  decide: ({ known, parent, taken, files, folders }) => {
    const row = assertFolderRight(known, 'm', t.restoreThis)
    if (row.trashId !== row.id) throw conflict(t.restoreParent)
    if (row.pid !== '0' && parent?.delFlag !== 0) throw conflict(t.parentDeleted)
    if (taken) throw conflict(t.renameFirst)
    return {
      changes: [
        update('folder', row, { delFlag: 0, trashId: '', deleteTime: '' }),
        ...(folders
          ? [
              guardedStatement(sql`update folder set del_flag = 0, trash_id = '', delete_time = '', lock_version = lock_version + 1
                where trash_id = ${row.id}`),
            ]
          : []),
        ...(files
          ? [
              guardedStatement(sql`update file set del_flag = 0, trash_id = '', delete_time = '', lock_version = lock_version + 1
                where trash_id = ${row.id} and del_flag = 1`),
            ]
          : []),
      ],
      result: null,
      about: auditSubject(row),
    }
  },
})
