import type { Option } from '../choice'
import { t } from '../texts'
import type { Change } from './address'

/** One field that narrows a list; `name` is its name in the address bar and in the API. */
export type Filter =
  | { kind: 'text'; name: string; label: string; placeholder?: string; max?: number }
  | { kind: 'choice'; name: string; label: string; options: readonly Option[]; multiple?: boolean }
  /** From one day to another: two names, `yyyy-MM-dd` each. */
  | { kind: 'days'; name: string; from: string; to: string; label: string }

/** Something else that narrows the list, in words, and the names under which the address has it. */
export type Narrowed = { names: readonly string[]; says: string }

/** What the address bar holds, by name. */
export type Values = Record<string, string>

const none: readonly never[] = []
const without = (names: readonly string[]): Change => Object.fromEntries(names.map((name) => [name, null]))
export const namesOf = (filter: Filter) => (filter.kind === 'days' ? [filter.from, filter.to] : [filter.name])
/** The names of all filters, to see whether any is set. */
export const filterNames = (filters: readonly Filter[]) => filters.flatMap(namesOf)
export const isSet = (filter: Filter, values: Values) => namesOf(filter).some((name) => values[name])

/** The change that takes all of them away. */
export const cleared = (filters: readonly Filter[], narrowed: readonly Narrowed[] = none) =>
  without([...filterNames(filters), ...narrowed.flatMap(({ names }) => names)])
/** The change that takes one away. */
export const lifted = ({ names }: Narrowed) => without(names)

/** By what a list is narrowed: each filter that is set, and what it is set to, in words. */
export const narrowedBy = (filters: readonly Filter[], values: Values): readonly Narrowed[] =>
  filters
    .filter((filter) => isSet(filter, values))
    .map((filter) => ({ names: namesOf(filter), says: t.labelled(filter.label, setTo(filter, values)) }))

function setTo(filter: Filter, values: Values): string {
  if (filter.kind === 'days') return `${values[filter.from] ?? ''} – ${values[filter.to] ?? ''}`
  const value = values[filter.name] ?? ''
  if (filter.kind === 'text') return value
  const labels = value.split(',').map((one) => filter.options.find((option) => option.value === one)?.label ?? one)
  return labels.join(t.comma)
}
