import { isPerson } from '../core/actor'
import { type Change, type Row, update } from '../core/change'
import type { Context } from '../core/context'
import { badInput } from '../core/refusal'
import type { BizType } from '../files/rules'

/**
 * Files that something of the library names: they hang on it already, or are the writer's own and hang on nothing, and are
 * hung on it. @throws 400 for any other file
 */
export function attachments(
  ctx: Context,
  to: { bizType: BizType; bizId: string },
  fileIds: readonly string[],
  files: readonly Row<'file'>[],
  foreign: string,
): Change[] {
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  return fileIds.flatMap((fileId) => {
    const row = files.find((one) => one.id === fileId)
    const here = row?.bizType === to.bizType && row.bizId === to.bizId
    if (!here && !(row && !row.bizId && row.uploaderId === me)) throw badInput({ fileIds: foreign })
    return here ? [] : [update('file', row!, to)]
  })
}
