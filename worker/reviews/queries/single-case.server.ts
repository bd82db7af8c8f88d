import type { Context } from '../../core/context'
import { type DecodedQuery, decodedQuery } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import type { CaseSlice, SubjectCase } from '../../subjects/case'
import { casesQuery } from '../../subjects/case-loader.server'
import type { Settings } from '../../system/settings'

/** Loads a subject that the actor may see, with the named slices. @throws 404 */
export const singleCaseQuery = <S extends CaseSlice = never>(
  ctx: Context,
  subjectId: string,
  ...slices: readonly S[]
): DecodedQuery<{ at: SubjectCase<S>; settings: Settings }> =>
  decodedQuery(casesQuery(ctx, [subjectId], ...slices), ({ rows: [at], settings }) => {
    if (!at) throw notFound()
    return { at, settings }
  })
