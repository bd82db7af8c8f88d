import { DatePicker } from '../named'
import { t } from '../texts'
import { type FieldInput, FormField, text } from './field'

type Dates = FieldInput & { required?: boolean; placeholder?: string }
type Way = {
  type: 'date' | 'dateTime'
  format: string
  /** What is kept as the picker takes it, and what it gives as it is kept. */
  shown: (kept: string) => string
  kept: (given: string) => string
}

const FormPicker = ({ placeholder, disabled = false, way, ...field }: Dates & { way: Way }) => (
  <FormField {...field} chosen>
    {(held) => (
      <div id={held.id}>
        <DatePicker
          aria-label={field.label}
          type={way.type}
          format={way.format}
          placeholder={placeholder}
          value={way.shown(text(held.value)) || undefined}
          validateStatus={held.error ? 'error' : 'default'}
          disabled={disabled}
          style={{ width: '100%' }}
          onChange={(_, at) => held.onChange(way.kept(typeof at === 'string' ? at : ''))}
        />
      </div>
    )}
  </FormField>
)

const day: Way = { type: 'date', format: 'yyyy-MM-dd', shown: (kept) => kept.slice(0, 10), kept: (given) => given }
const moment: Way = {
  type: 'dateTime',
  format: 'yyyy-MM-dd HH:mm',
  shown: (kept) => kept,
  kept: (given) => given && `${given}:00`,
}

/** A day, `yyyy-MM-dd`; empty where none is chosen. */
export const FormDay = (field: Dates) => <FormPicker placeholder={t.chooseDate} {...field} way={day} />
/** A moment to the minute, `yyyy-MM-dd HH:mm:00`; empty where none is chosen. */
export const FormMoment = (field: Dates) => <FormPicker {...field} way={moment} />
