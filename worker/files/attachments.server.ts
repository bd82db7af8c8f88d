import { and, eq, inArray } from 'drizzle-orm'
import { file } from '../../db/schema'
import { isPerson } from '../core/actor'
import { type Change, type Row, update } from '../core/change'
import type { Context } from '../core/context'
import { badInput } from '../core/refusal'
import type { BizType } from './rules'

/** Query of the files with the given ids, without the deleted ones. Read access is not checked. */
export const existingFilesQuery = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .select()
    .from(file)
    .where(and(inArray(file.id, [...ids]), eq(file.delFlag, 0)))

/**
 * Attaches the files that a text references to a row. Each file is already attached to that row, or it belongs to the
 * author and is attached to nothing.
 * @param mayStay returns false for a file that is attached to the row for another purpose
 * @throws 400 for any other file
 */
export function buildAttachmentChanges(
  ctx: Context,
  to: { bizType: BizType; bizId: string },
  fileIds: readonly string[],
  files: readonly Row<'file'>[],
  foreign: string,
  mayStay: (row: Row<'file'>) => boolean = () => true,
): Change[] {
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  return fileIds.flatMap((fileId) => {
    const row = files.find((one) => one.id === fileId)
    const here = row?.bizType === to.bizType && row.bizId === to.bizId && mayStay(row)
    if (!here && !(row && !row.bizId && row.uploaderId === me)) throw badInput({ fileIds: foreign })
    return here ? [] : [update('file', row!, to)]
  })
}
