import { Radio, RadioGroup, Switch } from '@douyinfe/semi-ui'
import { Choice, type Option } from '../choice'
import { Select } from '../semi-controls'
import { t } from '../texts'
import { type FieldInput, FormField, asText } from './form-field'

/** A field with a single choice. */
export function FormChoice({
  options,
  onChosen,
  placeholder,
  showClear = false,
  disabled = false,
  ...field
}: FieldInput & {
  options: readonly Option[]
  required?: boolean
  placeholder?: string
  showClear?: boolean
  /** Called after a choice. */
  onChosen?: (value: string) => void
}) {
  const words = (value: unknown) => options.find((one) => one.value === value)?.label ?? asText(value)
  return (
    <FormField {...field} chosen words={words}>
      {(control) => (
        <Choice
          id={control.id}
          value={asText(control.value)}
          options={options}
          invalid={!!control.error}
          placeholder={placeholder}
          showClear={showClear}
          disabled={disabled}
          onChange={(value) => {
            control.onChange(value)
            onChosen?.(value)
          }}
        />
      )}
    </FormField>
  )
}

/** A field with multiple choices. */
export const FormChoices = ({
  options,
  disabled = false,
  ...field
}: FieldInput & { options: readonly Option[]; required?: boolean }) => (
  <FormField
    {...field}
    whole
    chosen
    words={(value) =>
      (Array.isArray(value) ? value : [])
        .map((chosen) => options.find((one) => one.value === chosen)?.label ?? String(chosen))
        .join(t.comma)
    }
  >
    {(control) => (
      <Select
        id={control.id}
        multiple
        filter={options.length > 8}
        value={Array.isArray(control.value) ? control.value : []}
        optionList={[...options]}
        validateStatus={control.error ? 'error' : 'default'}
        disabled={disabled}
        style={{ width: '100%' }}
        onChange={(value) => control.onChange(value ?? [])}
      />
    )}
  </FormField>
)

/** A single choice of few options, as radio buttons. */
export function FormRadio({
  options,
  vertical = false,
  disabled = false,
  ...field
}: FieldInput & { options: readonly Option[]; vertical?: boolean }) {
  const words = (value: unknown) => options.find((one) => one.value === value)?.label ?? asText(value)
  return (
    <FormField {...field} chosen words={words}>
      {(control) => (
        <RadioGroup
          id={control.id}
          aria-label={field.label}
          direction={vertical ? 'vertical' : 'horizontal'}
          value={asText(control.value)}
          disabled={disabled}
          onChange={(event) => control.onChange(String(event.target.value))}
        >
          {options.map(({ value, label }) => (
            <Radio key={value} value={value}>
              {label}
            </Radio>
          ))}
        </RadioGroup>
      )}
    </FormField>
  )
}

/** A switch, as 1 or 0. */
export const FormSwitch = ({ disabled = false, ...field }: FieldInput) => (
  <FormField {...field} chosen>
    {(control) => (
      <div>
        <Switch
          id={control.id}
          aria-label={field.label}
          checked={Number(control.value) === 1}
          disabled={disabled}
          onChange={(on) => control.onChange(on ? 1 : 0)}
        />
      </div>
    )}
  </FormField>
)
