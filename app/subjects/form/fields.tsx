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

/** Changes one field by what it holds by then. */
export type SetBy = <Name extends keyof Declaration>(
  name: Name,
  act: (now: Declaration[Name]) => Declaration[Name],
) => void
/** What the fields of the form share. */
export type Filling = {
  form: Declaration
  set: (part: Partial<Declaration>) => void
  /** As `set`, for one field, by what stands there when it is applied. */
  setBy: SetBy
  errors: Record<string, string>
  /** What the call asks of what stands at a path: `budget.0.item`. */
  asks: FormCore['asked']
  disabled: boolean
}
/** A question of the form, with the filling of it. */
export type AskedInput = Filling & { asked: Asked; help?: string }

/** Links of the error list lead to these. */
export const idOf = (field: string) => `field-${field}`
/** Where the answer stands: a field of the declaration, or one of the year's own. */
const placeOf = ({ asked }: AskedInput) => (asked.own ? `extra.${asked.name}` : asked.name)
const answerOf = ({ asked, form }: AskedInput) => {
  const value = asked.own ? form.extra[asked.name] : form[asked.name as keyof Declaration]
  return typeof value === 'string' ? value : ''
}
const answer = ({ asked, set, setBy }: AskedInput, value: string) =>
  asked.own ? setBy('extra', (now) => ({ ...now, [asked.name]: value })) : set({ [asked.name]: value })
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

/** A long text grows with what is written. */
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
