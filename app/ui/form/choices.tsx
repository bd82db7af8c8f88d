import { Radio, RadioGroup, Switch } from '@douyinfe/semi-ui'
import { Choice, type Option } from '../choice'
import { Select } from '../named'
import { t } from '../texts'
import { type FieldInput, FormField, text } from './field'

/** One of several. */
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
  /** What else follows from it. */
  onChosen?: (value: string) => void
}) {
  const words = (value: unknown) => options.find((one) => one.value === value)?.label ?? text(value)
  return (
    <FormField {...field} chosen words={words}>
      {(held) => (
        <Choice
          id={held.id}
          value={text(held.value)}
          options={options}
          invalid={!!held.error}
          placeholder={placeholder}
          showClear={showClear}
          disabled={disabled}
          onChange={(value) => {
            held.onChange(value)
            onChosen?.(value)
          }}
        />
      )}
    </FormField>
  )
}

/** Several of a list. */
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
    {(held) => (
      <Select
        id={held.id}
        multiple
        filter={options.length > 8}
        value={Array.isArray(held.value) ? held.value : []}
        optionList={[...options]}
        validateStatus={held.error ? 'error' : 'default'}
        disabled={disabled}
        style={{ width: '100%' }}
        onChange={(value) => held.onChange(value ?? [])}
      />
    )}
  </FormField>
)

/** One of few, all of them in sight. */
export function FormRadio({
  options,
  vertical = false,
  disabled = false,
  ...field
}: FieldInput & { options: readonly Option[]; vertical?: boolean }) {
  const words = (value: unknown) => options.find((one) => one.value === value)?.label ?? text(value)
  return (
    <FormField {...field} chosen words={words}>
      {(held) => (
        <RadioGroup
          id={held.id}
          aria-label={field.label}
          direction={vertical ? 'vertical' : 'horizontal'}
          value={text(held.value)}
          disabled={disabled}
          onChange={(event) => held.onChange(String(event.target.value))}
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

/** Yes or no, as 1 or 0. */
export const FormSwitch = ({ disabled = false, ...field }: FieldInput) => (
  <FormField {...field} chosen>
    {(held) => (
      <div>
        <Switch
          id={held.id}
          aria-label={field.label}
          checked={Number(held.value) === 1}
          disabled={disabled}
          onChange={(on) => held.onChange(on ? 1 : 0)}
        />
      </div>
    )}
  </FormField>
)
