import type { Field } from './fields'

/** A part of a form that is filled in at a time, named by the page break that it begins with; the first one by ''. */
export type Step = { name: string; label: string; fields: readonly Field[] }

/** The steps of a form, of what is shown; one that would show nothing is none. */
export function stepsOf(fields: readonly Field[], shown: ReadonlySet<string>): Step[] {
  const steps: { name: string; label: string; fields: Field[] }[] = [{ name: '', label: '', fields: [] }]
  for (const field of fields) {
    if (!shown.has(field.name)) continue
    if (field.kind === 'page') steps.push({ name: field.name, label: field.label, fields: [] })
    steps.at(-1)!.fields.push(field)
  }
  return steps.filter((step) => step.fields.some(({ kind }) => kind !== 'page'))
}
