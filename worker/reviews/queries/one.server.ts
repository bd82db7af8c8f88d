import type { Context } from '../../core/context'
import { type Reading, reading } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import type { Slice, SubjectCase } from '../../subjects/case'
import { casesOf } from '../../subjects/case.server'
import type { Settings } from '../../system/settings'

/** Loads a subject that the actor may see, with the named slices. @throws 404 */
export const oneCase = <S extends Slice = never>(
  ctx: Context,
  subjectId: string,
  ...slices: readonly S[]
): Reading<{ at: SubjectCase<S>; settings: Settings }> =>
  reading(casesOf(ctx, [subjectId], ...slices), ({ rows: [at], settings }) => {
    if (!at) throw notFound()
    return { at, settings }
  })
