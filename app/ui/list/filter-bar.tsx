import { IconChevronDown, IconChevronUp, IconSearch } from '@douyinfe/semi-icons'
import { Button, Input } from '@douyinfe/semi-ui'
import { type FormEvent, useId, useState } from 'react'
import type { Option } from '../choice'
import { usePhone } from '../device'
import type { Change } from './address'
import style from './list.module.css'
import { DatePicker, Select } from '~/app/ui/named'
import { t } from '~/app/ui/texts'
import { LINE } from '../bounds'

/** One field of the search row; `name` is its name in the address bar and in the API. */
export type Filter =
  | { kind: 'text'; name: string; label: string; placeholder?: string; max?: number }
  | { kind: 'choice'; name: string; label: string; options: readonly Option[]; multiple?: boolean }
  /** From one day to another: two names, `yyyy-MM-dd` each. */
  | { kind: 'days'; name: string; from: string; to: string; label: string }

/** Something else that narrows the list, in words, and the names under which the address has it. */
export type Narrowed = { names: readonly string[]; says: string }

type Values = Record<string, string>
const namesOf = (filter: Filter) => (filter.kind === 'days' ? [filter.from, filter.to] : [filter.name])
export const pad = (number: number) => String(number).padStart(2, '0')
export const dayText = (at: unknown) =>
  at instanceof Date ? `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}` : ''

const none: readonly never[] = []
const without = (names: readonly string[]): Change => Object.fromEntries(names.map((name) => [name, null]))
/** The names of all filters, to see whether any is set. */
export const filterNames = (filters: readonly Filter[]) => filters.flatMap(namesOf)

/** The change that takes all of them away. */
export const cleared = (filters: readonly Filter[], narrowed: readonly Narrowed[] = none) =>
  without([...filterNames(filters), ...narrowed.flatMap(({ names }) => names)])

/**
 * The search row: the first fields in a row and those that are set, the rest folded away.
 * Choices act at once, typed text with Enter or 查询.
 * @param values what the address bar holds
 * @param narrowed what else narrows the list, by which one came here: each can be taken away
 */
export function FilterBar({
  filters,
  values,
  narrowed = none,
  onChange,
  shown = 3,
  searchId,
}: {
  filters: readonly Filter[]
  values: Values
  narrowed?: readonly Narrowed[]
  onChange: (change: Change) => void
  /** Fields that stay visible when folded. */
  shown?: number
  /** Id of the first text field, which `/` jumps to. */
  searchId?: string
}) {
  const base = useId()
  const phone = usePhone()
  const visible = phone ? 1 : shown
  const set = (filter: Filter) => namesOf(filter).some((name) => values[name])
  const [open, setOpen] = useState(false)
  const seen = open ? filters : filters.filter((filter, place) => place < visible || set(filter))
  const [draft, setDraft] = useState<Values>(values)
  const given = JSON.stringify(filterNames(filters).map((name) => values[name] ?? ''))
  // The address changed from elsewhere (back, a cleared filter): what is typed follows it.
  const [followed, setFollowed] = useState(given)
  if (followed !== given) {
    setFollowed(given)
    setDraft(values)
  }
  if (!filters.length) return null

  const firstText = filters.find((filter) => filter.kind === 'text')
  const idOf = (filter: Filter) => (filter === firstText && searchId ? searchId : `${base}-${filter.name}`)
  const search = (event: FormEvent) => {
    event.preventDefault()
    onChange(
      Object.fromEntries(
        filters.filter((filter) => filter.kind === 'text').map(({ name }) => [name, draft[name]?.trim() ?? '']),
      ),
    )
  }
  const input = (filter: Filter) => {
    switch (filter.kind) {
      case 'text':
        return (
          <Input
            id={idOf(filter)}
            value={draft[filter.name] ?? ''}
            maxLength={filter.max ?? LINE}
            showClear
            prefix={filter === firstText ? <IconSearch aria-hidden /> : undefined}
            placeholder={filter.placeholder ?? t.typeIn(filter.label)}
            onChange={(text) => setDraft((now) => ({ ...now, [filter.name]: text }))}
            onClear={() => onChange({ [filter.name]: null })}
          />
        )
      case 'choice': {
        const chosen = values[filter.name]
        return (
          <Select
            id={idOf(filter)}
            aria-labelledby={`${idOf(filter)}-label`}
            filter={filter.options.length > 8}
            multiple={filter.multiple}
            maxTagCount={1}
            showClear
            placeholder={t.all}
            style={{ width: '100%' }}
            optionList={[...filter.options]}
            value={filter.multiple ? (chosen ? chosen.split(',') : []) : chosen || undefined}
            onChange={(value) => onChange({ [filter.name]: value as string | string[] | undefined })}
          />
        )
      }
      case 'days':
        return (
          <DatePicker
            aria-label={filter.label}
            type="dateRange"
            format="yyyy-MM-dd"
            style={{ width: '100%' }}
            value={values[filter.from] && values[filter.to] ? [values[filter.from]!, values[filter.to]!] : undefined}
            onChange={(range) => {
              const [from, to] = Array.isArray(range) ? range : []
              onChange({ [filter.from]: dayText(from), [filter.to]: dayText(to) })
            }}
          />
        )
    }
  }

  return (
    <form className={style.filters} onSubmit={search} role="search">
      {seen.map((filter) => (
        <div key={filter.name} className={style.filter}>
          {filter.kind === 'days' ? (
            <span className={style.filterLabel} aria-hidden>
              {filter.label}
            </span>
          ) : (
            <label
              id={`${idOf(filter)}-label`}
              htmlFor={idOf(filter)}
              className={filter.kind === 'text' ? style.said : style.filterLabel}
            >
              {filter.label}
            </label>
          )}
          {input(filter)}
        </div>
      ))}
      <NarrowedBy narrowed={narrowed} onChange={onChange} />
      <div className={style.filterActs}>
        <Button htmlType="submit" theme="solid">
          {t.query}
        </Button>
        <Button
          onClick={() => {
            setDraft({})
            onChange(cleared(filters, narrowed))
          }}
        >
          {t.reset}
        </Button>
        {(open || seen.length < filters.length) && (
          <Button
            theme="borderless"
            icon={open ? <IconChevronUp aria-hidden /> : <IconChevronDown aria-hidden />}
            iconPosition="right"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? t.fold : t.unfold}
          </Button>
        )}
      </div>
    </form>
  )
}

const NarrowedBy = ({ narrowed, onChange }: { narrowed: readonly Narrowed[]; onChange: (change: Change) => void }) =>
  narrowed.map(({ names, says }) => (
    <Button key={says} className={style.narrowed} aria-label={t.without(says)} onClick={() => onChange(without(names))}>
      {says} ×
    </Button>
  ))
