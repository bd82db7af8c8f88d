import { inArray, sql } from 'drizzle-orm'
import { declareForm, setting, subject, subjectCollect } from '../../../db/schema'
import type { Context } from '../../core/context'
import { type DecodedQuery, readAll, decodedQuery } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { assertRight } from '../../policy/authorization'
import { readSettings } from '../../system/settings'
import { caseIdsQuery } from '../case-loader.server'
import { checkLabel } from '../decisions/checks'
import type { ReviewForm } from '../decisions/contract'
import { formOfCase, formSectionsOf } from '../form/definition'
import { visibleSubjectsCondition } from '../row-access.server'
import { itemTitle } from '../../core/dictionary'

/**
 * Loads the basis of a formal review: all checklist lines of the forms of these subjects, and the slots and sections
 * that all of these forms share. One round trip.
 */
export const reviewForm = (ctx: Context, ids: readonly string[]): Promise<ReviewForm> =>
  readAll(ctx, reviewFormQuery(ctx, ids))

/** The same, as part of a larger read. @throws 403, 404 */
export function reviewFormQuery(ctx: Context, ids: readonly string[]): DecodedQuery<ReviewForm> {
  assertRight(ctx.actor, 'subject:formalReview')
  const { db } = ctx
  const which = db
    .select({ id: subject.collectId })
    .from(subject)
    .where(sql`${subject.id} in ${caseIdsQuery(ids)} and ${visibleSubjectsCondition(ctx.actor)}`)
  const rows = [
    db
      .selectDistinct({ formId: subjectCollect.formId, kind: subjectCollect.kind })
      .from(subjectCollect)
      .where(inArray(subjectCollect.id, which)),
    db
      .select()
      .from(declareForm)
      .where(sql`${declareForm.id} in (select form_id from subject_collect where id in ${which})`),
    db.select().from(setting),
  ] as const
  return decodedQuery(rows, ([collects, forms, settings]) => mergeReviewForms(collects, forms, settings))
}

type Rows<Table extends { $inferSelect: object }> = readonly Table['$inferSelect'][]
function mergeReviewForms(
  collects: readonly Pick<typeof subjectCollect.$inferSelect, 'formId' | 'kind'>[],
  forms: Rows<typeof declareForm>,
  settings: Rows<typeof setting>,
): ReviewForm {
  if (collects.length === 0) throw notFound()
  const { fileSlots } = readSettings(settings)
  const definitions = collects.map((row) => formOfCase(forms, row, fileSlots).definition)
  const [first, ...rest] = definitions
  const lines = definitions.flatMap(({ checks }) => checks.map((line) => ({ name: line.name, text: checkLabel(line) })))
  return {
    checks: [...new Map(lines.map((line) => [`${line.name} ${line.text}`, line])).values()],
    slots: first!.slots
      .filter(({ slot }) => rest.every((one) => one.slots.some((other) => other.slot === slot)))
      .map(({ slot, name }) => ({ slot, name: itemTitle(name) })),
    sections: formSectionsOf(first!).filter(({ name }) =>
      rest.every((one) => formSectionsOf(one).some((part) => part.name === name)),
    ),
  }
}
