import { DepartPicker, PersonPicker } from '~/app/people/pickers'
import { type FieldInput, FormField, text } from '~/app/ui/form/field'
import type { Picked } from '~/app/ui/remote-picker'

type Asked = FieldInput & { required: boolean; disabled: boolean }
const partOf = (value: unknown, at: number) => text(Array.isArray(value) ? value[at] : '')

/** Field for a person or an institution of the directory; its value is the id with the name. */
export const Listed = ({ kind, disabled, ...field }: Asked & { kind: 'person' | 'depart' }) => {
  const Picker = kind === 'person' ? PersonPicker : DepartPicker
  return (
    <FormField {...field} whole chosen words={(value) => partOf(value, 1)}>
      {({ id, value, error, onChange }) => (
        <Picker
          {...{ id, disabled, invalid: !!error }}
          value={partOf(value, 0) ? { value: partOf(value, 0), label: partOf(value, 1) } : null}
          onChange={(picked: Picked | null) => onChange(picked ? [picked.value, picked.label] : [])}
        />
      )}
    </FormField>
  )
}
