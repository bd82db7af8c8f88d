import { DatePicker } from '../named'
import { t } from '../texts'
import { type FieldInput, FormField, text } from './field'

type Dates = FieldInput & { required?: boolean; placeholder?: string }
const day = (at: unknown) => (typeof at === 'string' ? at : '')

/** A day, `yyyy-MM-dd`; empty where none is chosen. */
export const FormDay = ({ placeholder = t.chooseDate, disabled = false, ...field }: Dates) => (
  <FormField {...field} chosen>
    {(held) => (
      <div id={held.id}>
        <DatePicker
          aria-label={field.label}
          type="date"
          format="yyyy-MM-dd"
          placeholder={placeholder}
          value={text(held.value).slice(0, 10) || undefined}
          validateStatus={held.error ? 'error' : 'default'}
          disabled={disabled}
          style={{ width: '100%' }}
          onChange={(_, at) => held.onChange(day(at))}
        />
      </div>
    )}
  </FormField>
)

/** A moment to the minute, `yyyy-MM-dd HH:mm:00`; empty where none is chosen. */
export const FormMoment = ({ placeholder, disabled = false, ...field }: Dates) => (
  <FormField {...field} chosen>
    {(held) => (
      <div id={held.id}>
        <DatePicker
          aria-label={field.label}
          type="dateTime"
          format="yyyy-MM-dd HH:mm"
          placeholder={placeholder}
          value={text(held.value) || undefined}
          validateStatus={held.error ? 'error' : 'default'}
          disabled={disabled}
          style={{ width: '100%' }}
          onChange={(_, at) => held.onChange(day(at) && `${day(at)}:00`)}
        />
      </div>
    )}
  </FormField>
)
