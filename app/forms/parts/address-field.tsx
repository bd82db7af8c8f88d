import { Input } from '@douyinfe/semi-ui'
import { Choice } from '~/app/ui/choice'
import { type FieldInput, FormField, asText } from '~/app/ui/form/form-field'
import { formLimits } from '~/worker/core/form/fields'
import { provinceCodes, provinceLabel } from '~/worker/core/provinces'
import style from '../forms.module.css'
import { t } from '../texts'
import { countCharacters } from '~/worker/core/plain-text'

/** Field for an address: province, city, district and street. */
export const AddressField = ({ disabled, ...field }: FieldInput & { required: boolean; disabled: boolean }) => (
  <FormField {...field} whole words={(value) => (Array.isArray(value) ? value.filter(Boolean).join(' ') : '')}>
    {(input) => {
      const parts = [0, 1, 2, 3].map((at) => asText(Array.isArray(input.value) ? input.value[at] : ''))
      const set = (at: number, part: string) => input.onChange(parts.with(at, part))
      const line = (at: number, label: string, longest: number) => (
        <Input
          aria-label={t.partOf(field.label, label)}
          placeholder={label}
          value={parts[at]!}
          maxLength={longest}
          getValueLength={countCharacters}
          validateStatus={input.error ? 'error' : 'default'}
          disabled={disabled}
          onChange={(part) => set(at, part)}
          onBlur={input.onBlur}
        />
      )
      return (
        <div className={style.address}>
          <Choice
            id={input.id}
            value={parts[0]!}
            placeholder={t.province}
            options={provinceCodes.map((value) => ({ value, label: provinceLabel(value) }))}
            invalid={!!input.error}
            showClear
            disabled={disabled}
            onChange={(code) => set(0, code)}
          />
          {line(1, t.city, formLimits.place)}
          {line(2, t.district, formLimits.place)}
          {line(3, t.street, formLimits.street)}
        </div>
      )
    }}
  </FormField>
)
