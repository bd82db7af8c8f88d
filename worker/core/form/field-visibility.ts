import type { Answers, Field } from './fields'
import { sectionsOf } from './form-state'

/**
 * Returns the names of the fields that a role may neither answer nor see: the restricted fields, and fields that are
 * computed from them, directly or indirectly.
 */
export function hiddenFieldNames(fields: readonly Field[], role: string, judgesBlind = false): Set<string> {
  const isKept = ({ hiddenFrom, blind }: Field) => hiddenFrom?.includes(role) || (judgesBlind && blind)
  const hidden = new Set(fields.filter(isKept).map(({ name }) => name))
  for (let size = -1; size !== hidden.size; ) {
    size = hidden.size
    for (const { name, compute } of fields)
      if (compute?.of.some((path) => hidden.has(path.split('.')[0]!))) hidden.add(name)
  }
  return hidden
}
/** Returns the fields without the hidden ones, and without sections that have no visible field left. */
export function withoutHiddenFields(fields: readonly Field[], hidden: ReadonlySet<string>): readonly Field[] {
  if (!hidden.size) return fields
  const under = sectionsOf(fields)
  const left = fields.filter(({ name }) => !hidden.has(name))
  const emptied = new Set(fields.filter(({ name }) => hidden.has(name)).map(({ name }) => under.get(name)?.name))
  const isBare = ({ name }: Field) => emptied.has(name) && !left.some((one) => under.get(one.name)?.name === name)
  return left.filter((field) => field.kind !== 'section' || !isBare(field))
}
/** Returns the answers without those to the hidden fields. */
export const omitAnswers = (answers: Answers, hidden: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !hidden.has(name)))
