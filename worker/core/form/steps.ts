import type { Field } from './fields'

/** A step of a form, named by the page break that begins it; the first one has the name ''. */
export type Step = { name: string; label: string; fields: readonly Field[] }

/** Returns the steps with their visible fields; empty steps are omitted. */
export function stepsOf(fields: readonly Field[], visible: ReadonlySet<string>): Step[] {
  const steps: { name: string; label: string; fields: Field[] }[] = [{ name: '', label: '', fields: [] }]
  for (const field of fields) {
    if (!visible.has(field.name)) continue
    if (field.kind === 'page') steps.push({ name: field.name, label: field.label, fields: [] })
    steps.at(-1)!.fields.push(field)
  }
  return steps.filter((step) => step.fields.some(({ kind }) => kind !== 'page'))
}
