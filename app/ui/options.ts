import type { Option } from './choice'

/** What is chosen from among numbers that have a name each: as text, which is what a field and an address hold. */
export const optionsOf = (codes: readonly string[], label: (code: number) => string): Option[] =>
  codes.map((value) => ({ value, label: label(Number(value)) }))
