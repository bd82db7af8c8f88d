import type { YearForm } from '~/worker/subjects/form/year.contract'

export type Definition = YearForm['definition']
export type Section = Definition['sections'][number]
export type Field = Section['fields'][number]
export type Slot = Definition['slots'][number]
export type CheckLine = Definition['checks'][number]

/** The next free name for something of the form's own. */
export const freeName = (taken: readonly string[], stem: string) => {
  let at = 1
  while (taken.includes(`${stem}${at}`)) at++
  return `${stem}${at}`
}
export const moved = <Item>(list: readonly Item[], from: number, to: number): Item[] => {
  if (to < 0 || to >= list.length) return [...list]
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
