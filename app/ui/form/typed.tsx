import { lengthOfText } from '../bounds'
import { Input, InputNumber } from '@douyinfe/semi-ui'
import { TextArea } from '../text-area'
import { t } from '../texts'
import { type FieldInput, FormField, heard, text, told } from './field'

type Texts = FieldInput & { placeholder?: string; required?: boolean }

/** A line of text. */
export const FormText = ({ placeholder, disabled = false, ...field }: Texts) => (
  <FormField {...field}>
    {(held) => (
      <Input
        {...told(held)}
        value={text(held.value)}
        maxLength={held.asked.max}
        getValueLength={lengthOfText}
        placeholder={placeholder}
        disabled={disabled}
        onChange={held.onChange}
        onBlur={held.onBlur}
      />
    )}
  </FormField>
)

/** A text of several lines that grows, with its length. `most`: what a rule allows where that is less than the call takes. */
export const FormLongText = ({
  placeholder,
  disabled = false,
  rows = [3, 10],
  most,
  ...field
}: Texts & { rows?: readonly [number, number]; most?: number }) => (
  <FormField {...field}>
    {(held) => (
      <TextArea
        {...heard(held)}
        invalid={!!held.error}
        value={text(held.value)}
        maxLength={most ?? held.asked.max}
        maxCount={most ?? held.asked.max}
        rows={rows}
        placeholder={placeholder}
        disabled={disabled}
        onChange={held.onChange}
        onBlur={held.onBlur}
      />
    )}
  </FormField>
)

/** Why: of a refusal, or of an act that undoes something. */
export const FormReason = ({
  label = t.reason,
  help = t.reasonHelp,
  ...field
}: Omit<Texts, 'label'> & { label?: string }) => <FormLongText {...field} label={label} help={help} />

/** A number; null where nothing stands. */
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
    {(held) => (
      <InputNumber
        {...told(held)}
        value={typeof held.value === 'number' ? held.value : ''}
        min={held.asked.min}
        max={held.asked.max}
        step={step}
        precision={precision}
        suffix={suffix}
        placeholder={placeholder}
        disabled={disabled}
        style={{ width: '100%' }}
        onChange={(value) => held.onChange(typeof value === 'number' ? value : null)}
        onBlur={held.onBlur}
      />
    )}
  </FormField>
)
