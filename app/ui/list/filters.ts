import type { Option } from '../choice'
import { t } from '../texts'
import type { Change } from './address'

/** A filter field; `name` is its name in the URL and in the API. */
export type Filter =
  | { kind: 'text'; name: string; label: string; placeholder?: string; max?: number }
  | { kind: 'choice'; name: string; label: string; options: readonly Option[]; multiple?: boolean }
  /** A range of days: two names, `yyyy-MM-dd` each. */
  | { kind: 'days'; name: string; from: string; to: string; label: string }

/** An active filter: its description, and its names in the URL. */
export type Narrowed = { names: readonly string[]; says: string }

/** Values in the URL, by name. */
export type Values = Record<string, string>

const none: readonly never[] = []
const without = (names: readonly string[]): Change => Object.fromEntries(names.map((name) => [name, null]))
export const namesOf = (filter: Filter) => (filter.kind === 'days' ? [filter.from, filter.to] : [filter.name])
/** The URL names of all filters. */
export const filterNames = (filters: readonly Filter[]) => filters.flatMap(namesOf)
export const isSet = (filter: Filter, values: Values) => namesOf(filter).some((name) => values[name])

/** The change that clears all filters. */
export const cleared = (filters: readonly Filter[], narrowed: readonly Narrowed[] = none) =>
  without([...filterNames(filters), ...narrowed.flatMap(({ names }) => names)])
/** The change that removes one active filter. */
export const lifted = ({ names }: Narrowed) => without(names)

/** Lists the filters that are set, with their values as text. */
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
