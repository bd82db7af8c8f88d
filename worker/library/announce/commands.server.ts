import { and, eq } from 'drizzle-orm'
import { fbAnnounce } from '../../../db/schema'
import { type Change, insert, type NewRow, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { conflict, assertVersion, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { buildAttachmentChanges, existingFilesQuery } from '../../files/attachments.server'
import type { AnnounceIdInput, SaveAnnounce } from './contract'
import { editProblem, publishProblem, revokeProblem } from './rules'
import { t } from './texts'

const announceById = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(fbAnnounce)
    .where(and(eq(fbAnnounce.id, id), eq(fbAnnounce.delFlag, 0)))

/** Saves a draft or an announcement that is not published. @throws 400, 404, 409 */
export const saveAnnounce = command('library:approve', {
  load: (ctx: Context, { id = '', fileIds }: SaveAnnounce) =>
    readAll(ctx, {
      rows: announceById(ctx, id),
      files: existingFilesQuery(ctx, fileIds),
    }),
  decide({ rows: [known], files }, { id, lockVersion, ...input }, ctx) {
    if (id && !known) throw notFound()
    if (known) assertVersion(known.lockVersion, lockVersion)
    const problem = known && editProblem(known)
    if (problem) throw conflict(problem)
    const announceId = known?.id ?? ctx.id()
    return {
      changes: [
        known ? update('fbAnnounce', known, input) : insert('fbAnnounce', { id: announceId, ...input }),
        ...buildAttachmentChanges(
          ctx,
          { bizType: 'fbAnnounce', bizId: announceId },
          input.fileIds,
          files,
          t.fileNotYours,
        ),
      ],
      result: { id: announceId },
      about: { bizType: 'fbAnnounce', bizId: announceId, text: input.title },
    }
  },
})

type Announce = Row<'fbAnnounce'>
/**
 * Returns a command that changes the status of an announcement; `problemOf` returns the reason why it is refused, or
 * null.
 */
const transitionCommand = (
  problemOf: (row: Announce) => string | null,
  set: (ctx: Context) => Partial<NewRow<'fbAnnounce'>>,
) =>
  command('library:approve', {
    load: async (ctx: Context, { id }: AnnounceIdInput) => (await announceById(ctx, id))[0],
    decide(row: Announce | undefined, _, ctx) {
      if (!row) throw notFound()
      const problem = problemOf(row)
      if (problem) throw conflict(problem)
      const changes: Change[] = [update('fbAnnounce', row, set(ctx))]
      return { changes, result: null, about: { bizType: 'fbAnnounce', bizId: row.id, text: row.title } }
    },
  })
export const publishAnnounce = transitionCommand(publishProblem, (ctx) => ({
  status: 1,
  publishTime: formatStamp(ctx.now()),
}))
export const revokeAnnounce = transitionCommand(revokeProblem, () => ({ status: 2 }))
export const deleteAnnounce = transitionCommand(editProblem, () => ({ delFlag: 1 }))
