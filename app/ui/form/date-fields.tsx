import { DatePicker } from '../semi-controls'
import { t } from '../texts'
import { type FieldInput, FormField, asText } from './form-field'

type DateFieldInput = FieldInput & { required?: boolean; placeholder?: string }
type PickerFormat = {
  type: 'date' | 'dateTime'
  format: string
  /** Convert between the stored value and the picker's value. */
  toPicker: (stored: string) => string
  toStored: (picked: string) => string
}

const FormDatePicker = ({
  placeholder,
  disabled = false,
  picker,
  ...field
}: DateFieldInput & { picker: PickerFormat }) => (
  <FormField {...field} chosen>
    {(control) => (
      <div id={control.id}>
        <DatePicker
          aria-label={field.label}
          type={picker.type}
          format={picker.format}
          placeholder={placeholder}
          value={picker.toPicker(asText(control.value)) || undefined}
          validateStatus={control.error ? 'error' : 'default'}
          disabled={disabled}
          style={{ width: '100%' }}
          onChange={(_, at) => control.onChange(picker.toStored(typeof at === 'string' ? at : ''))}
        />
      </div>
    )}
  </FormField>
)

const dayFormat: PickerFormat = {
  type: 'date',
  format: 'yyyy-MM-dd',
  toPicker: (stored) => stored.slice(0, 10),
  toStored: (picked) => picked,
}
const dateTimeFormat: PickerFormat = {
  type: 'dateTime',
  format: 'yyyy-MM-dd HH:mm',
  toPicker: (stored) => stored,
  toStored: (picked) => picked && `${picked}:00`,
}

/** A date, `yyyy-MM-dd`; empty without a choice. */
export const FormDate = (field: DateFieldInput) => (
  <FormDatePicker placeholder={t.chooseDate} {...field} picker={dayFormat} />
)
/** A date and time, `yyyy-MM-dd HH:mm:00`; empty without a choice. */
export const FormDateTime = (field: DateFieldInput) => <FormDatePicker {...field} picker={dateTimeFormat} />
