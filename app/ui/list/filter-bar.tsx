import { Button } from '@douyinfe/semi-ui'
import { type FormEvent, useId, useState } from 'react'
import { usePhone } from '../device'
import { Icon } from '../icon'
import { t } from '../texts'
import type { QueryChange } from './url-query'
import { FilterField } from './filter-field'
import {
  clearFiltersChange,
  type Filter,
  listFilterParams,
  isFilterSet,
  removeFilterChange,
  type ActiveFilter,
  listActiveFilters,
  type FilterValues,
} from './filters'
import style from './list.module.css'

/** Default number of fields in the toolbar row. */
const INLINE_FIELDS = 3

/**
 * The filters of a list: the first fields in the toolbar row, the others folded. Active folded filters are shown as
 * removable chips. Choices apply at once, typed text on Enter or 查询.
 * @param values current values in the URL
 * @param narrowed further active filters from the URL
 * @param shown number of fields in the row
 * @param searchId id of the first text field, which `/` focuses
 */
export function FilterBar({
  filters,
  values,
  narrowed = [],
  onChange,
  shown = INLINE_FIELDS,
  searchId,
}: {
  filters: readonly Filter[]
  values: FilterValues
  narrowed?: readonly ActiveFilter[]
  onChange: (change: QueryChange) => void
  shown?: number
  searchId?: string
}) {
  const base = useId()
  const visible = usePhone() ? 1 : shown
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<FilterValues>(values)
  const valuesText = JSON.stringify(listFilterParams(filters).map((name) => values[name] ?? ''))
  // The URL changed elsewhere (back button, cleared filter): the typed text follows it.
  const [followed, setFollowed] = useState(valuesText)
  if (followed !== valuesText) {
    setFollowed(valuesText)
    setTyped(values)
  }
  if (!filters.length) return null

  const [standing, folded] = [filters.slice(0, visible), filters.slice(visible)]
  const texts = [...standing, ...(open ? folded : [])].filter(({ kind }) => kind === 'text')
  const chips = [...listActiveFilters(folded, values), ...narrowed]
  const holds = narrowed.length > 0 || filters.some((filter) => isFilterSet(filter, values))
  const search = (event: FormEvent) => {
    event.preventDefault()
    const of = filters.filter(({ kind }) => kind === 'text')
    onChange(Object.fromEntries(of.map(({ name }) => [name, typed[name]?.trim() ?? ''])))
  }
  const field = (filter: Filter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      id={filter === texts[0] && searchId ? searchId : `${base}-${filter.name}`}
      values={values}
      typed={typed[filter.name] ?? ''}
      before={filter === texts[0] && (texts.length === 1 ? <SearchButton /> : <Icon name="search" />)}
      onType={(text) => setTyped((now) => ({ ...now, [filter.name]: text }))}
      onChange={onChange}
    />
  )
  /** With several text fields, the search button follows the last one. */
  const ask = texts.length > 1 && (
    <Button htmlType="submit" theme="solid">
      {t.query}
    </Button>
  )
  const reset = holds && (
    <Button
      theme="borderless"
      onClick={() => {
        setTyped({})
        onChange(clearFiltersChange(filters, narrowed))
      }}
    >
      {t.reset}
    </Button>
  )
  return (
    <form className={style.filters} onSubmit={search} role="search">
      <div className={style.fields}>
        {standing.map(field)}
        {!open && ask}
        {folded.length > 0 && (
          <Button
            className={style.fold}
            theme="borderless"
            type={open ? 'primary' : 'tertiary'}
            icon={<Icon name="filter" />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <span className={style.foldLabel}>{t.filters}</span>
          </Button>
        )}
        {chips.length === 0 && reset}
      </div>
      {open && (
        <div className={style.folded}>
          {folded.map(field)}
          {ask}
        </div>
      )}
      {chips.length > 0 && (
        <div className={style.chips}>
          {chips.map((chip) => (
            <Button
              key={chip.says}
              className={style.chip}
              aria-label={t.without(chip.says)}
              onClick={() => onChange(removeFilterChange(chip))}
            >
              {chip.says} ×
            </Button>
          ))}
          {reset}
        </div>
      )}
    </form>
  )
}

const SearchButton = () => (
  <button type="submit" className={style.searchButton} aria-label={t.query} title={t.query}>
    <Icon name="search" />
  </button>
)
