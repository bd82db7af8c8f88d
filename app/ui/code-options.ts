import type { Option } from './choice'

/** Options of numeric codes with labels. The values are texts, as in fields and addresses. */
export const codeOptions = (codes: readonly string[], label: (code: number) => string): Option[] =>
  codes.map((value) => ({ value, label: label(Number(value)) }))
