import { DepartPicker, PersonPicker } from '~/app/people/pickers'
import { type FieldInput, FormField, asText } from '~/app/ui/form/form-field'
import type { PickerOption } from '~/app/ui/remote-picker'

type DirectoryFieldProps = FieldInput & { required: boolean; disabled: boolean }
const partOf = (value: unknown, at: number) => asText(Array.isArray(value) ? value[at] : '')

/** Field for a person or an institution of the directory; its value is the id with the name. */
export const DirectoryField = ({ kind, disabled, ...field }: DirectoryFieldProps & { kind: 'person' | 'depart' }) => {
  const Picker = kind === 'person' ? PersonPicker : DepartPicker
  return (
    <FormField {...field} whole chosen words={(value) => partOf(value, 1)}>
      {({ id, value, error, onChange }) => (
        <Picker
          {...{ id, disabled, invalid: !!error }}
          value={partOf(value, 0) ? { value: partOf(value, 0), label: partOf(value, 1) } : null}
          onChange={(picked: PickerOption | null) => onChange(picked ? [picked.value, picked.label] : [])}
        />
      )}
    </FormField>
  )
}
