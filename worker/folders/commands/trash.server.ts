import { sql } from 'drizzle-orm'
import { file, folder } from '../../../db/schema'
import { computed, type Change, update } from '../../core/change'
import { command } from '../../core/command.server'
import { conflict } from '../../core/refusal'
import { stamp } from '../../core/time'
import { knownFolders, needRight } from '../queries.server'

const at = (row: { id: string; fullPath: string }) => ({ bizType: 'folder', bizId: row.id, text: row.fullPath })

/** To the trash with all that is in it. What is not empty is asked for twice: `confirm`. */
export const deleteFolder = command('folder:write', {
  load: async (ctx, input: { id: string; confirm: number }) => {
    const within = sql`instr(folder.path_ids, '/' || ${input.id} || '/') > 0`
    const [known, [folders], [files]] = await ctx.db.batch([
      knownFolders(ctx, [input.id]),
      ctx.db
        .select({ count: sql<number>`count(*)` })
        .from(folder)
        .where(sql`${within} and folder.id <> ${input.id} and folder.del_flag = 0`),
      ctx.db
        .select({
          count: sql<number>`count(*)`,
          archived: sql<number>`coalesce(sum(exists (select 1 from subject_version v where v.subject_id = file.biz_id and instr(v.files, file.id) > 0)), 0)`,
        })
        .from(file)
        .innerJoin(folder, sql`folder.id = file.folder_id`)
        .where(sql`${within} and file.del_flag = 0 and folder.del_flag = 0`),
    ])
    return { known: known[0], folders: folders!.count, files: files!.count, archived: files!.archived }
  },
  decide: ({ known, folders, files, archived }, input, ctx) => {
    const row = needRight(known, 'm', '删除此目录')
    if (row.canDelete === 0) throw conflict('模板目录不能删除')
    if (archived > 0) throw conflict(`目录下有 ${archived} 个文件已随申报书提交存档，不能删除`)
    if ((folders || files) && !input.confirm)
      throw conflict(`目录下有 ${folders} 个子目录、${files} 个文件，请确认后再删除`, { folders, files })
    const now = stamp(ctx.now())
    const changes: Change[] = [
      ...(files
        ? [
            computed(sql`update file set del_flag = 1, trash_id = ${row.id}, delete_time = ${now}, lock_version = lock_version + 1
              where del_flag = 0 and folder_id in (select id from folder where instr(path_ids, '/' || ${row.id} || '/') > 0 and del_flag = 0)`),
          ]
        : []),
      ...(folders
        ? [
            computed(sql`update folder set del_flag = 1, trash_id = ${row.id}, delete_time = ${now}, lock_version = lock_version + 1
              where del_flag = 0 and id <> ${row.id} and substr(path_ids, 1, ${row.pathIds.length}) = ${row.pathIds}`),
          ]
        : []),
      update('folder', row, { delFlag: 1, trashId: row.id, deleteTime: now }),
    ]
    return { changes, result: { folders, files }, message: '目录已移到回收站', about: at(row) }
  },
})

/** Out of the trash, with all that went into it together. */
export const restoreFolder = command('folder:write', {
  load: async (ctx, input: { id: string }) => {
    const [known, [parent], [taken], [files], [folders]] = await ctx.db.batch([
      knownFolders(ctx, [input.id], 1),
      ctx.db
        .select({ delFlag: folder.delFlag })
        .from(folder)
        .where(sql`${folder.id} = (select f.pid from folder f where f.id = ${input.id})`),
      ctx.db
        .select({ id: folder.id })
        .from(folder)
        .where(
          sql`${folder.delFlag} = 0 and (${folder.pid}, ${folder.area}, ${folder.subArea}, ${folder.subjectId}, ${folder.name}) =
            (select f.pid, f.area, f.sub_area, f.subject_id, f.name from folder f where f.id = ${input.id})`,
        ),
      ctx.db
        .select({ count: sql<number>`count(*)` })
        .from(file)
        .where(sql`${file.trashId} = ${input.id} and ${file.delFlag} = 1`),
      ctx.db
        .select({ count: sql<number>`count(*)` })
        .from(folder)
        .where(sql`${folder.trashId} = ${input.id} and ${folder.id} <> ${input.id}`),
    ])
    return { known: known[0], parent, taken, files: files!.count, folders: folders!.count }
  },
  decide: ({ known, parent, taken, files, folders }) => {
    const row = needRight(known, 'm', '恢复此目录')
    if (row.trashId !== row.id) throw conflict('目录随上级目录一起删除，请恢复上级目录')
    if (row.pid !== '0' && parent?.delFlag !== 0) throw conflict('上级目录已删除，请先恢复上级目录')
    if (taken) throw conflict('同级目录下已有同名目录，请先改名')
    return {
      changes: [
        update('folder', row, { delFlag: 0, trashId: '', deleteTime: '' }),
        ...(folders
          ? [
              computed(sql`update folder set del_flag = 0, trash_id = '', delete_time = '', lock_version = lock_version + 1
                where trash_id = ${row.id}`),
            ]
          : []),
        ...(files
          ? [
              computed(sql`update file set del_flag = 0, trash_id = '', delete_time = '', lock_version = lock_version + 1
                where trash_id = ${row.id} and del_flag = 1`),
            ]
          : []),
      ],
      result: null,
      message: '目录已恢复',
      about: at(row),
    }
  },
})
