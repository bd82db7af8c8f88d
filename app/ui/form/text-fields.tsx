import { countCharacters } from '../limits'
import { Input, InputNumber } from '@douyinfe/semi-ui'
import { TextArea } from '../text-area'
import { t } from '../texts'
import { type FieldInput, FormField, ariaPropsOf, asText, controlPropsOf } from './form-field'

type TextFieldInput = FieldInput & { placeholder?: string; required?: boolean }

/** A single-line text field. */
export const FormText = ({ placeholder, disabled = false, ...field }: TextFieldInput) => (
  <FormField {...field}>
    {(control) => (
      <Input
        {...controlPropsOf(control)}
        value={asText(control.value)}
        maxLength={control.asked.max}
        getValueLength={countCharacters}
        placeholder={placeholder}
        disabled={disabled}
        onChange={control.onChange}
        onBlur={control.onBlur}
      />
    )}
  </FormField>
)

/** A growing multi-line text field with a character counter. `most`: a limit below the schema's. */
export const FormTextArea = ({
  placeholder,
  disabled = false,
  rows = [3, 10],
  most,
  ...field
}: TextFieldInput & { rows?: readonly [number, number]; most?: number }) => (
  <FormField {...field}>
    {(control) => (
      <TextArea
        {...ariaPropsOf(control)}
        invalid={!!control.error}
        value={asText(control.value)}
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
}: Omit<TextFieldInput, 'label'> & { label?: string }) => <FormTextArea {...field} label={label} help={help} />

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
        {...controlPropsOf(control)}
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
