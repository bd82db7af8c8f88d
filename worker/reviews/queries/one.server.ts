import type { Context } from '../../core/context'
import { type Reading, reading } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import type { SubjectCase } from '../../subjects/case'
import { casesOf } from '../../subjects/case.server'
import type { Settings } from '../../system/settings'

/** A subject that the actor may see. @throws 404 */
export const oneCase = (ctx: Context, subjectId: string): Reading<{ at: SubjectCase; settings: Settings }> =>
  reading(casesOf(ctx, [subjectId]), ({ rows: [at], settings }) => {
    if (!at) throw notFound()
    return { at, settings }
  })
