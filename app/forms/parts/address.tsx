import { Input } from '@douyinfe/semi-ui'
import { Choice } from '~/app/ui/choice'
import { type FieldInput, FormField, text } from '~/app/ui/form/field'
import { most } from '~/worker/core/form/fields'
import { provinceCodes, provinceLabel } from '~/worker/core/provinces'
import style from '../forms.module.css'
import { t } from '../texts'
import { lengthOfText } from '~/worker/core/plain-text'

/** Field for an address: province, city, district and street. */
export const Address = ({ disabled, ...field }: FieldInput & { required: boolean; disabled: boolean }) => (
  <FormField {...field} whole words={(value) => (Array.isArray(value) ? value.filter(Boolean).join(' ') : '')}>
    {(input) => {
      const parts = [0, 1, 2, 3].map((at) => text(Array.isArray(input.value) ? input.value[at] : ''))
      const set = (at: number, part: string) => input.onChange(parts.with(at, part))
      const line = (at: number, label: string, longest: number) => (
        <Input
          aria-label={t.partOf(field.label, label)}
          placeholder={label}
          value={parts[at]!}
          maxLength={longest}
          getValueLength={lengthOfText}
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
          {line(1, t.city, most.place)}
          {line(2, t.district, most.place)}
          {line(3, t.street, most.street)}
        </div>
      )
    }}
  </FormField>
)
