import { useState } from 'react'
import { Select } from './semi-controls'
import { t } from './texts'

export type Option = { value: string; label: string }
/** Adds the current option to the options, if it has been removed from them since: it stays readable. */
export const withCurrentOption = (options: readonly Option[], current: Option): Option[] =>
  current.value === '' || options.some(({ value }) => value === current.value) ? [...options] : [...options, current]

/** A select with a single choice; value and result are texts, empty means nothing chosen. */
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
  // The chosen option keeps its label if it disappears from the options.
  const [last, setLast] = useState<Option>({ value: '', label: '' })
  const chosen = offered.find((one) => one.value === value)
  if (chosen && chosen.label !== last.label) setLast(chosen)
  const options = withCurrentOption(offered, last.value === value ? last : { value, label: value })
  return (
    <Select
      {...rest}
      filter={options.length > 8}
      value={value || undefined}
      placeholder={placeholder}
      validateStatus={invalid ? 'error' : 'default'}
      optionList={options}
      onChange={(picked) => onChange(typeof picked === 'string' ? picked : '')}
      style={{ width }}
    />
  )
}
