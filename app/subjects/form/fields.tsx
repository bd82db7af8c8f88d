import { Input } from '@douyinfe/semi-ui'
import { dayOf } from '~/app/lib/dates'
import { Choice, type Option } from '~/app/ui/choice'
import { Field } from '~/app/ui/field'
import type { FormCore } from '~/app/ui/form/field-state'
import { DatePicker } from '~/app/ui/semi-controls'
import type { Declaration } from './model'
import type { SectionField } from './sections'
import { t } from './texts'
import { TextArea } from '~/app/ui/text-area'
import { countCharacters } from '~/worker/core/plain-text'

/** Updates one field from its current value. */
export type UpdateField = <Name extends keyof Declaration>(
  name: Name,
  act: (now: Declaration[Name]) => Declaration[Name],
) => void
/** Form state that all fields share. */
export type FormState = {
  form: Declaration
  set: (part: Partial<Declaration>) => void
  /** Like `set`, for one field, from the value at the time of the update. */
  setBy: UpdateField
  errors: Record<string, string>
  /** Returns the constraints of the call for a path such as `budget.0.item`. */
  asks: FormCore['asked']
  disabled: boolean
}
/** A field of the form with the form state. */
export type FieldInputProps = FormState & { asked: SectionField; help?: string }

/** Element id of a field. The links of the error list point to it. */
export const fieldId = (field: string) => `field-${field}`
/** Path of the answer: a field of the declaration, or `extra.<name>` for a custom field of the year. */
const fieldPath = ({ asked }: FieldInputProps) => (asked.own ? `extra.${asked.name}` : asked.name)
const answerOf = ({ asked, form }: FieldInputProps) => {
  const value = asked.own ? form.extra[asked.name] : form[asked.name as keyof Declaration]
  return typeof value === 'string' ? value : ''
}
const setAnswer = ({ asked, set, setBy }: FieldInputProps, value: string) =>
  asked.own ? setBy('extra', (now) => ({ ...now, [asked.name]: value })) : set({ [asked.name]: value })
/** Returns the props of the label and error frame around a field. */
export const fieldPropsOf = (input: FieldInputProps) => {
  const { asked, errors, help } = input
  const place = fieldPath(input)
  const hint = asked.help || help
  return {
    label: asked.label,
    for: fieldId(place),
    required: asked.required === 1,
    optional: asked.required !== 1,
    ...(hint && { help: hint }),
    ...(errors[place] && { error: errors[place] }),
  }
}

export function TextField(input: FieldInputProps) {
  const place = fieldPath(input)
  return (
    <Field {...fieldPropsOf(input)}>
      <Input
        id={fieldId(place)}
        value={answerOf(input)}
        maxLength={input.asked.max}
        getValueLength={countCharacters}
        disabled={input.disabled}
        validateStatus={input.errors[place] ? 'error' : 'default'}
        onChange={(value) => setAnswer(input, value)}
      />
    </Field>
  )
}

/** A multi-line field that grows with its text. */
export function LongField({ rows = 4, ...input }: FieldInputProps & { rows?: number }) {
  const place = fieldPath(input)
  return (
    <Field {...fieldPropsOf(input)}>
      <TextArea
        id={fieldId(place)}
        value={answerOf(input)}
        rows={[rows, 24]}
        maxLength={input.asked.max}
        disabled={input.disabled}
        invalid={!!input.errors[place]}
        onChange={(value) => setAnswer(input, value)}
      />
    </Field>
  )
}

export function ChoiceField({ options, ...input }: FieldInputProps & { options: readonly Option[] }) {
  const place = fieldPath(input)
  return (
    <Field {...fieldPropsOf(input)}>
      <Choice
        id={fieldId(place)}
        value={answerOf(input)}
        disabled={input.disabled}
        invalid={!!input.errors[place]}
        options={options}
        onChange={(value) => setAnswer(input, value)}
      />
    </Field>
  )
}

export function DayField(input: FieldInputProps) {
  const place = fieldPath(input)
  return (
    <Field {...fieldPropsOf(input)}>
      <div id={fieldId(place)}>
        <DatePicker
          aria-label={input.asked.label}
          value={answerOf(input) || undefined}
          placeholder={t.chooseDate}
          disabled={input.disabled}
          validateStatus={input.errors[place] ? 'error' : 'default'}
          onChange={(date) => setAnswer(input, date instanceof Date ? dayOf(date) : '')}
          style={{ width: '100%' }}
        />
      </div>
    </Field>
  )
}
