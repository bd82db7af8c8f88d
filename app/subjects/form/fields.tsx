import { Input, TextArea } from '@douyinfe/semi-ui'
import { fieldLabels } from '~/worker/subjects/form/rules'
import { dayOf } from '~/app/lib/dates'
import { Field } from '~/app/ui/field'
import { DatePicker } from '~/app/ui/named'
import type { Option } from './dictionaries'
import type { Declaration } from './model'
import { Choice } from './choice'
import { t } from './texts'

/** What the fields of the form share. */
export type Filling = {
  form: Declaration
  set: (part: Partial<Declaration>) => void
  errors: Record<string, string>
  disabled: boolean
}
type TextName = {
  [Name in keyof Declaration]: Declaration[Name] extends string ? Name : never
}[keyof Declaration]
type FieldInput = Filling & { name: TextName; required?: boolean; optional?: boolean; help?: string }

/** Links of the error list lead to these. */
export const idOf = (field: string) => `field-${field}`
const shown = ({ name, required = false, optional = false, help, errors }: FieldInput) => ({
  label: fieldLabels[name],
  for: idOf(name),
  required,
  optional,
  ...(help && { help }),
  ...(errors[name] && { error: errors[name] }),
})

export function TextField({ max = 50, ...input }: FieldInput & { max?: number }) {
  const { form, name, set, errors, disabled } = input
  return (
    <Field {...shown(input)}>
      <Input
        id={idOf(name)}
        value={form[name]}
        maxLength={max}
        disabled={disabled}
        validateStatus={errors[name] ? 'error' : 'default'}
        onChange={(value) => set({ [name]: value })}
      />
    </Field>
  )
}

/** A long text grows with what is written. */
export function LongField({ max = 20_000, rows = 4, ...input }: FieldInput & { max?: number; rows?: number }) {
  const { form, name, set, errors, disabled } = input
  return (
    <Field {...shown(input)}>
      <TextArea
        id={idOf(name)}
        value={form[name]}
        autosize={{ minRows: rows, maxRows: 24 }}
        maxLength={max}
        disabled={disabled}
        validateStatus={errors[name] ? 'error' : 'default'}
        onChange={(value) => set({ [name]: value })}
      />
    </Field>
  )
}

export function ChoiceField({ options, ...input }: FieldInput & { options: readonly Option[] }) {
  const { form, name, set, errors, disabled } = input
  return (
    <Field {...shown(input)}>
      <Choice
        id={idOf(name)}
        value={form[name]}
        disabled={disabled}
        invalid={!!errors[name]}
        options={options}
        onChange={(value) => set({ [name]: value })}
      />
    </Field>
  )
}

export function DayField(input: FieldInput) {
  const { form, name, set, errors, disabled } = input
  return (
    <Field {...shown(input)}>
      <div id={idOf(name)}>
        <DatePicker
          aria-label={fieldLabels[name]}
          value={form[name] || undefined}
          placeholder={t.chooseDate}
          disabled={disabled}
          validateStatus={errors[name] ? 'error' : 'default'}
          onChange={(date) => set({ [name]: date instanceof Date ? dayOf(date) : '' })}
          style={{ width: '100%' }}
        />
      </div>
    </Field>
  )
}
