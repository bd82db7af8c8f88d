import { IconFilter, IconSearch } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { type FormEvent, useId, useState } from 'react'
import { usePhone } from '../device'
import { t } from '../texts'
import type { Change } from './address'
import { FilterField } from './filter-field'
import { cleared, type Filter, filterNames, isSet, lifted, type Narrowed, narrowedBy, type Values } from './filters'
import style from './list.module.css'

/** Fields that stand in the row when nothing else does. */
const IN_ROW = 3

/**
 * What narrows a list: the first fields in the row of its tools, the others folded away, and beneath the row, as chips that take
 * them away again, those of the folded that hold. Choices act at once, typed text with Enter or 查询.
 * @param values what the address bar holds
 * @param narrowed what else narrows the list, by which one came here
 * @param shown fields that stand in the row
 * @param searchId id of the first text field, which `/` jumps to
 */
export function FilterBar({
  filters,
  values,
  narrowed = [],
  onChange,
  shown = IN_ROW,
  searchId,
}: {
  filters: readonly Filter[]
  values: Values
  narrowed?: readonly Narrowed[]
  onChange: (change: Change) => void
  shown?: number
  searchId?: string
}) {
  const base = useId()
  const visible = usePhone() ? 1 : shown
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<Values>(values)
  const given = JSON.stringify(filterNames(filters).map((name) => values[name] ?? ''))
  // The address changed from elsewhere (back, a cleared filter): what is typed follows it.
  const [followed, setFollowed] = useState(given)
  if (followed !== given) {
    setFollowed(given)
    setTyped(values)
  }
  if (!filters.length) return null

  const [standing, folded] = [filters.slice(0, visible), filters.slice(visible)]
  const texts = [...standing, ...(open ? folded : [])].filter(({ kind }) => kind === 'text')
  const chips = [...narrowedBy(folded, values), ...narrowed]
  const holds = narrowed.length > 0 || filters.some((filter) => isSet(filter, values))
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
      before={filter === texts[0] && (texts.length === 1 ? <Ask /> : <IconSearch aria-hidden />)}
      onType={(text) => setTyped((now) => ({ ...now, [filter.name]: text }))}
      onChange={onChange}
    />
  )
  /** Where there is more to type in than one field, the word stands behind the last. */
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
        onChange(cleared(filters, narrowed))
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
            icon={<IconFilter aria-hidden />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <span className={style.foldWord}>{t.filters}</span>
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
              onClick={() => onChange(lifted(chip))}
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

const Ask = () => (
  <button type="submit" className={style.ask} aria-label={t.query} title={t.query}>
    <IconSearch aria-hidden />
  </button>
)
