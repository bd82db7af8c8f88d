import { Input } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { MAX_LINE_LENGTH, countCharacters } from '../limits'
import { DatePicker, Select } from '../semi-controls'
import { t } from '../texts'
import type { QueryChange } from './url-query'
import type { Filter, FilterValues } from './filters'
import style from './list.module.css'

export const padTwo = (number: number) => String(number).padStart(2, '0')
export const formatPickedDay = (at: unknown) =>
  at instanceof Date ? `${at.getFullYear()}-${padTwo(at.getMonth() + 1)}-${padTwo(at.getDate())}` : ''

/**
 * A filter field with its name inside. A choice applies at once.
 * @param typed the typed text, applied on submit
 * @param before rendered before the text
 */
export function FilterField({
  filter,
  id,
  values,
  typed,
  before,
  onType,
  onChange,
}: {
  filter: Filter
  id: string
  values: FilterValues
  typed: string
  before?: ReactNode
  onType: (text: string) => void
  onChange: (change: QueryChange) => void
}) {
  switch (filter.kind) {
    case 'text':
      return (
        <div className={style.filter}>
          <label htmlFor={id} className={style.hiddenLabel}>
            {filter.label}
          </label>
          <Input
            id={id}
            value={typed}
            maxLength={filter.max ?? MAX_LINE_LENGTH}
            getValueLength={countCharacters}
            showClear
            prefix={before}
            placeholder={filter.placeholder ?? t.typeIn(filter.label)}
            onChange={onType}
            onClear={() => onChange({ [filter.name]: null })}
          />
        </div>
      )
    case 'choice': {
      const chosen = values[filter.name]
      return (
        <div className={style.filter}>
          <label id={`${id}-label`} htmlFor={id} className={style.filterLabel}>
            {filter.label}
          </label>
          <Select
            id={id}
            aria-labelledby={`${id}-label`}
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
        </div>
      )
    }
    case 'days':
      return (
        <div className={style.filter}>
          <span className={style.filterLabel} aria-hidden>
            {filter.label}
          </span>
          <DatePicker
            aria-label={filter.label}
            type="dateRange"
            format="yyyy-MM-dd"
            style={{ width: '100%' }}
            value={values[filter.from] && values[filter.to] ? [values[filter.from]!, values[filter.to]!] : undefined}
            onChange={(range) => {
              const [from, to] = Array.isArray(range) ? range : []
              onChange({ [filter.from]: formatPickedDay(from), [filter.to]: formatPickedDay(to) })
            }}
          />
        </div>
      )
  }
}
