import { isAmong } from '../core/typed-keys'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { declareForm, subjectCollect } from '../../db/schema'
import type { FormDefinition } from '../../db/schema/declare-form'
import { type Actor, isPerson } from '../core/actor'
import type { Context } from '../core/context'
import { hiddenFieldsIn, hiddenSlotsIn, restrictableRoles } from '../subjects/form/definition'
import { type Declaration, COMPARED_FIELDS } from './declaration'

const roleOf = (actor: Actor) => (isPerson(actor) ? actor.roleCode : '')

/** Column, 1 or 0: does the form of one of these subjects hide an answer or an attachment from the caller? */
export function hidesFieldsColumn({ actor }: Context, ...subjectIds: SQL[]): SQL<number> {
  const role = roleOf(actor)
  if (!isAmong(restrictableRoles, role)) return sql<number>`0`
  // Evaluated once per statement: most forms name no role, and then no declaration is read.
  const anyFormHides = sql`exists (select 1 from declare_form f where instr(f.definition, ${`"${role}"`}) > 0)`
  return sql<number>`case when ${anyFormHides} then exists (select 1 from subject_collect c join declare_form d on d.id = c.form_id,
      json_tree(d.definition) h where c.subject_id in (${sql.join(subjectIds, sql`, `)})
      and h.value = ${role} and h.path like '%.hiddenFrom') else 0 end`
}

/** Query of the forms of these subjects. */
export const declarationFormsQuery = ({ db }: Context, subjectIds: readonly string[]) =>
  db
    .select({ subjectId: subjectCollect.subjectId, definition: declareForm.definition })
    .from(subjectCollect)
    .innerJoin(declareForm, eq(declareForm.id, subjectCollect.formId))
    .where(inArray(subjectCollect.subjectId, [...subjectIds]))

/** Returns filters that remove hidden fields and attachments from declarations. */
export function createFieldFilter(
  { actor }: Context,
  forms: readonly { subjectId: string; definition: FormDefinition }[],
) {
  const of = (subjectId: string) => forms.find((one) => one.subjectId === subjectId)?.definition
  return {
    declaration<Row extends Declaration & { id: string }>(row: Row): Row {
      const form = of(row.id)
      const hidden = form && hiddenFieldsIn(form, roleOf(actor), false)
      if (!hidden?.size) return row
      return {
        ...row,
        ...Object.fromEntries(COMPARED_FIELDS.filter((part) => hidden.has(part)).map((part) => [part, ''])),
      }
    },
    attachments<Row extends { subjectId: string; slot: string }>(rows: readonly Row[]): Row[] {
      return rows.filter(({ subjectId, slot }) => {
        const form = of(subjectId)
        return !form || !hiddenSlotsIn(form, roleOf(actor), false).has(slot)
      })
    },
  }
}
