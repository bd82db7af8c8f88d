import { Input } from '@douyinfe/semi-ui'
import { dayOf } from '~/app/lib/dates'
import { Choice, type Option } from '~/app/ui/choice'
import { Field } from '~/app/ui/field'
import type { FormCore } from '~/app/ui/form/at-field'
import { DatePicker } from '~/app/ui/named'
import type { Declaration } from './model'
import type { Asked } from './sections'
import { t } from './texts'
import { TextArea } from '~/app/ui/text-area'
import { lengthOfText } from '~/worker/core/plain-text'

/** Updates one field from its current value. */
export type SetBy = <Name extends keyof Declaration>(
  name: Name,
  act: (now: Declaration[Name]) => Declaration[Name],
) => void
/** Form state that all fields share. */
export type Filling = {
  form: Declaration
  set: (part: Partial<Declaration>) => void
  /** Like `set`, for one field, from the value at the time of the update. */
  setBy: SetBy
  errors: Record<string, string>
  /** Returns the constraints of the call for a path such as `budget.0.item`. */
  asks: FormCore['asked']
  disabled: boolean
}
/** A field of the form with the form state. */
export type AskedInput = Filling & { asked: Asked; help?: string }

/** Element id of a field. The links of the error list point to it. */
export const idOf = (field: string) => `field-${field}`
/** Path of the answer: a field of the declaration, or `extra.<name>` for a custom field of the year. */
const placeOf = ({ asked }: AskedInput) => (asked.own ? `extra.${asked.name}` : asked.name)
const answerOf = ({ asked, form }: AskedInput) => {
  const value = asked.own ? form.extra[asked.name] : form[asked.name as keyof Declaration]
  return typeof value === 'string' ? value : ''
}
const answer = ({ asked, set, setBy }: AskedInput, value: string) =>
  asked.own ? setBy('extra', (now) => ({ ...now, [asked.name]: value })) : set({ [asked.name]: value })
/** Returns the props of the label and error frame around a field. */
export const around = (input: AskedInput) => {
  const { asked, errors, help } = input
  const place = placeOf(input)
  const hint = asked.help || help
  return {
    label: asked.label,
    for: idOf(place),
    required: asked.required === 1,
    optional: asked.required !== 1,
    ...(hint && { help: hint }),
    ...(errors[place] && { error: errors[place] }),
  }
}

export function TextField(input: AskedInput) {
  const place = placeOf(input)
  return (
    <Field {...around(input)}>
      <Input
        id={idOf(place)}
        value={answerOf(input)}
        maxLength={input.asked.max}
        getValueLength={lengthOfText}
        disabled={input.disabled}
        validateStatus={input.errors[place] ? 'error' : 'default'}
        onChange={(value) => answer(input, value)}
      />
    </Field>
  )
}

/** A multi-line field that grows with its text. */
export function LongField({ rows = 4, ...input }: AskedInput & { rows?: number }) {
  const place = placeOf(input)
  return (
    <Field {...around(input)}>
      <TextArea
        id={idOf(place)}
        value={answerOf(input)}
        rows={[rows, 24]}
        maxLength={input.asked.max}
        disabled={input.disabled}
        invalid={!!input.errors[place]}
        onChange={(value) => answer(input, value)}
      />
    </Field>
  )
}

export function ChoiceField({ options, ...input }: AskedInput & { options: readonly Option[] }) {
  const place = placeOf(input)
  return (
    <Field {...around(input)}>
      <Choice
        id={idOf(place)}
        value={answerOf(input)}
        disabled={input.disabled}
        invalid={!!input.errors[place]}
        options={options}
        onChange={(value) => answer(input, value)}
      />
    </Field>
  )
}

export function DayField(input: AskedInput) {
  const place = placeOf(input)
  return (
    <Field {...around(input)}>
      <div id={idOf(place)}>
        <DatePicker
          aria-label={input.asked.label}
          value={answerOf(input) || undefined}
          placeholder={t.chooseDate}
          disabled={input.disabled}
          validateStatus={input.errors[place] ? 'error' : 'default'}
          onChange={(date) => answer(input, date instanceof Date ? dayOf(date) : '')}
          style={{ width: '100%' }}
        />
      </div>
    </Field>
  )
}
