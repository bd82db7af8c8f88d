import { useState } from 'react'
import { Select } from './named'
import { t } from './texts'

export type Option = { value: string; label: string }
/** What is offered, and what was chosen before it was taken out of use: it stays readable. */
export const withHeld = (options: readonly Option[], held: Option): Option[] =>
  held.value === '' || options.some(({ value }) => value === held.value) ? [...options] : [...options, held]

/** One of several: a text in, a text out; empty is nothing chosen. */
export function Choice({
  value,
  options: offered,
  onChange,
  invalid = false,
  placeholder = t.choose,
  width = '100%',
  ...rest
}: {
  id?: string
  'aria-label'?: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  placeholder?: string
  showClear?: boolean
  disabled?: boolean
  invalid?: boolean
  width?: string
}) {
  // What is chosen keeps its text when it is taken out of the options meanwhile.
  const [last, setLast] = useState<Option>({ value: '', label: '' })
  const chosen = offered.find((one) => one.value === value)
  if (chosen && chosen.label !== last.label) setLast(chosen)
  const options = withHeld(offered, last.value === value ? last : { value, label: value })
  return (
    <Select
      {...rest}
      filter={options.length > 8}
      value={value || undefined}
      placeholder={placeholder}
      validateStatus={invalid ? 'error' : 'default'}
      optionList={options}
      onChange={(taken) => onChange(typeof taken === 'string' ? taken : '')}
      style={{ width }}
    />
  )
}
