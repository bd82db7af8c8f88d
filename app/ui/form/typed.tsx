import { lengthOfText } from '../bounds'
import { Input, InputNumber } from '@douyinfe/semi-ui'
import { TextArea } from '../text-area'
import { t } from '../texts'
import { type FieldInput, FormField, heard, text, told } from './field'

type Texts = FieldInput & { placeholder?: string; required?: boolean }

/** A single-line text field. */
export const FormText = ({ placeholder, disabled = false, ...field }: Texts) => (
  <FormField {...field}>
    {(control) => (
      <Input
        {...told(control)}
        value={text(control.value)}
        maxLength={control.asked.max}
        getValueLength={lengthOfText}
        placeholder={placeholder}
        disabled={disabled}
        onChange={control.onChange}
        onBlur={control.onBlur}
      />
    )}
  </FormField>
)

/** A growing multi-line text field with a character counter. `most`: a limit below the schema's. */
export const FormLongText = ({
  placeholder,
  disabled = false,
  rows = [3, 10],
  most,
  ...field
}: Texts & { rows?: readonly [number, number]; most?: number }) => (
  <FormField {...field}>
    {(control) => (
      <TextArea
        {...heard(control)}
        invalid={!!control.error}
        value={text(control.value)}
        maxLength={most ?? control.asked.max}
        maxCount={most ?? control.asked.max}
        rows={rows}
        placeholder={placeholder}
        disabled={disabled}
        onChange={control.onChange}
        onBlur={control.onBlur}
      />
    )}
  </FormField>
)

/** The reason for a refusal or for an action that undoes something. */
export const FormReason = ({
  label = t.reason,
  help = t.reasonHelp,
  ...field
}: Omit<Texts, 'label'> & { label?: string }) => <FormLongText {...field} label={label} help={help} />

/** A number field; null while empty. */
export const FormNumber = ({
  disabled = false,
  step = 1,
  precision,
  suffix,
  placeholder,
  ...field
}: FieldInput & {
  required?: boolean
  step?: number
  precision?: number
  suffix?: string
  placeholder?: string
}) => (
  <FormField {...field}>
    {(control) => (
      <InputNumber
        {...told(control)}
        value={typeof control.value === 'number' ? control.value : ''}
        min={control.asked.min}
        max={control.asked.max}
        step={step}
        precision={precision}
        suffix={suffix}
        placeholder={placeholder}
        disabled={disabled}
        style={{ width: '100%' }}
        onChange={(value) => control.onChange(typeof value === 'number' ? value : null)}
        onBlur={control.onBlur}
      />
    )}
  </FormField>
)
