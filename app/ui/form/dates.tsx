import { DatePicker } from '../named'
import { t } from '../texts'
import { type FieldInput, FormField, text } from './field'

type Dates = FieldInput & { required?: boolean; placeholder?: string }
type Way = {
  type: 'date' | 'dateTime'
  format: string
  /** Convert between the stored value and the picker's value. */
  toPicker: (stored: string) => string
  toStored: (picked: string) => string
}

const FormPicker = ({ placeholder, disabled = false, picker, ...field }: Dates & { picker: Way }) => (
  <FormField {...field} chosen>
    {(control) => (
      <div id={control.id}>
        <DatePicker
          aria-label={field.label}
          type={picker.type}
          format={picker.format}
          placeholder={placeholder}
          value={picker.toPicker(text(control.value)) || undefined}
          validateStatus={control.error ? 'error' : 'default'}
          disabled={disabled}
          style={{ width: '100%' }}
          onChange={(_, at) => control.onChange(picker.toStored(typeof at === 'string' ? at : ''))}
        />
      </div>
    )}
  </FormField>
)

const day: Way = {
  type: 'date',
  format: 'yyyy-MM-dd',
  toPicker: (stored) => stored.slice(0, 10),
  toStored: (picked) => picked,
}
const moment: Way = {
  type: 'dateTime',
  format: 'yyyy-MM-dd HH:mm',
  toPicker: (stored) => stored,
  toStored: (picked) => picked && `${picked}:00`,
}

/** A date, `yyyy-MM-dd`; empty without a choice. */
export const FormDay = (field: Dates) => <FormPicker placeholder={t.chooseDate} {...field} picker={day} />
/** A date and time, `yyyy-MM-dd HH:mm:00`; empty without a choice. */
export const FormMoment = (field: Dates) => <FormPicker {...field} picker={moment} />
