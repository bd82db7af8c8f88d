import type { YearForm } from '~/worker/subjects/form/year-form.contract'

export type Definition = YearForm['definition']
export type Section = Definition['sections'][number]
export type Field = Section['fields'][number]
export type Slot = Definition['slots'][number]
export type CheckLine = Definition['checks'][number]

/** Returns the next unused name with the given stem. */
export const nextFreeName = (usedNames: readonly string[], stem: string) => {
  let at = 1
  while (usedNames.includes(`${stem}${at}`)) at++
  return `${stem}${at}`
}
/** Returns the list with one item moved. A target outside of the list changes nothing. */
export const moveItem = <Item>(list: readonly Item[], from: number, to: number): Item[] => {
  if (to < 0 || to >= list.length) return [...list]
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
