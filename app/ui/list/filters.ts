import type { Option } from '../choice'
import { t } from '../texts'
import type { QueryChange } from './url-query'

/** A filter field; `name` is its name in the URL and in the API. */
export type Filter =
  | { kind: 'text'; name: string; label: string; placeholder?: string; max?: number }
  | { kind: 'choice'; name: string; label: string; options: readonly Option[]; multiple?: boolean }
  /** A range of days: two names, `yyyy-MM-dd` each. */
  | { kind: 'days'; name: string; from: string; to: string; label: string }

/** An active filter: its description, and its names in the URL. */
export type ActiveFilter = { names: readonly string[]; says: string }

/** Values in the URL, by name. */
export type FilterValues = Record<string, string>

const noFilters: readonly never[] = []
const removeParams = (names: readonly string[]): QueryChange => Object.fromEntries(names.map((name) => [name, null]))
export const filterParamsOf = (filter: Filter) => (filter.kind === 'days' ? [filter.from, filter.to] : [filter.name])
/** The URL names of all filters. */
export const listFilterParams = (filters: readonly Filter[]) => filters.flatMap(filterParamsOf)
export const isFilterSet = (filter: Filter, values: FilterValues) => filterParamsOf(filter).some((name) => values[name])

/** The change that clears all filters. */
export const clearFiltersChange = (filters: readonly Filter[], narrowed: readonly ActiveFilter[] = noFilters) =>
  removeParams([...listFilterParams(filters), ...narrowed.flatMap(({ names }) => names)])
/** The change that removes one active filter. */
export const removeFilterChange = ({ names }: ActiveFilter) => removeParams(names)

/** Lists the filters that are set, with their values as text. */
export const listActiveFilters = (filters: readonly Filter[], values: FilterValues): readonly ActiveFilter[] =>
  filters
    .filter((filter) => isFilterSet(filter, values))
    .map((filter) => ({
      names: filterParamsOf(filter),
      says: t.labelled(filter.label, formatFilterValue(filter, values)),
    }))

function formatFilterValue(filter: Filter, values: FilterValues): string {
  if (filter.kind === 'days') return `${values[filter.from] ?? ''} – ${values[filter.to] ?? ''}`
  const value = values[filter.name] ?? ''
  if (filter.kind === 'text') return value
  const labels = value.split(',').map((one) => filter.options.find((option) => option.value === one)?.label ?? one)
  return labels.join(t.comma)
}
