import type { Answers, Field } from './fields'
import { sectionsOf } from './look'

/**
 * The names of what somebody of a role is neither asked nor shown: the questions that are kept from it, and what is computed of
 * them, at whatever distance.
 */
export function keptFrom(fields: readonly Field[], role: string, judgesBlind = false): Set<string> {
  const isKept = ({ hiddenFrom, blind }: Field) => hiddenFrom?.includes(role) || (judgesBlind && blind)
  const kept = new Set(fields.filter(isKept).map(({ name }) => name))
  for (let size = -1; size !== kept.size; ) {
    size = kept.size
    for (const { name, compute } of fields)
      if (compute?.of.some((path) => kept.has(path.split('.')[0]!))) kept.add(name)
  }
  return kept
}
/** The questions without these, and without the headings that nothing is left under. */
export function withoutKept(fields: readonly Field[], kept: ReadonlySet<string>): readonly Field[] {
  if (!kept.size) return fields
  const under = sectionsOf(fields)
  const left = fields.filter(({ name }) => !kept.has(name))
  const emptied = new Set(fields.filter(({ name }) => kept.has(name)).map(({ name }) => under.get(name)?.name))
  const isBare = ({ name }: Field) => emptied.has(name) && !left.some((one) => under.get(one.name)?.name === name)
  return left.filter((field) => field.kind !== 'section' || !isBare(field))
}
/** Answers without those to these questions. */
export const answersWithout = (answers: Answers, kept: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !kept.has(name)))
