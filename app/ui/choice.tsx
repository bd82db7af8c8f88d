import { Select } from './named'
import { t } from './texts'

export type Option = { value: string; label: string }

/** One of several: a text in, a text out; empty is nothing chosen. */
export function Choice({
  value,
  options,
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
  return (
    <Select
      {...rest}
      filter={options.length > 8}
      value={value || undefined}
      placeholder={placeholder}
      validateStatus={invalid ? 'error' : 'default'}
      optionList={[...options]}
      onChange={(chosen) => onChange(typeof chosen === 'string' ? chosen : '')}
      style={{ width }}
    />
  )
}
