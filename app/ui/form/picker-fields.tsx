import { type ReactNode, useCallback, useState } from 'react'
import type { PickerOption } from '../remote-picker'
import { t } from '../texts'
import { type FieldInput, FormField } from './form-field'

/** Maps ids to labels, including those picked since: a form only stores ids. */
export function usePickedNames(known: readonly PickerOption[] = []) {
  const [learnt, setLearnt] = useState<readonly PickerOption[]>([])
  const pickedOf = (id: string): PickerOption =>
    learnt.find((one) => one.value === id) ?? known.find((one) => one.value === id) ?? { value: id, label: id }
  const learn = useCallback((picked: readonly PickerOption[]) => setLearnt((now) => [...picked, ...now]), [])
  return { pickedOf, learn }
}

type PickerFieldInput<Value> = FieldInput & {
  /** The initially chosen options with their labels. */
  known?: readonly PickerOption[]
  required?: boolean
  onPicked?: (picked: Value) => void
  children: (picker: {
    id: string
    invalid: boolean
    disabled: boolean
    value: Value
    onChange: (picked: Value) => void
  }) => ReactNode
}

/** A field with one option from a remote search: the form stores its id, or an empty text. */
export function FormPicker({
  known,
  onPicked,
  children,
  disabled = false,
  ...field
}: PickerFieldInput<PickerOption | null>) {
  const { pickedOf, learn } = usePickedNames(known)
  return (
    <FormField {...field} chosen words={(id) => (typeof id === 'string' && id ? pickedOf(id).label : '')}>
      {({ id, value, error, onChange }) =>
        children({
          id,
          disabled,
          invalid: !!error,
          value: typeof value === 'string' && value ? pickedOf(value) : null,
          onChange: (picked) => {
            if (picked) learn([picked])
            onChange(picked?.value ?? '')
            onPicked?.(picked)
          },
        })
      }
    </FormField>
  )
}

/** A field with several options from a remote search: the form stores their ids. */
export function FormMultiPicker({
  known,
  onPicked,
  children,
  disabled = false,
  ...field
}: PickerFieldInput<PickerOption[]>) {
  const { pickedOf, learn } = usePickedNames(known)
  const idsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
  return (
    <FormField
      {...field}
      whole
      chosen
      words={(ids) =>
        idsOf(ids)
          .map((id) => pickedOf(id).label)
          .join(t.comma)
      }
    >
      {({ id, value, error, onChange }) =>
        children({
          id,
          disabled,
          invalid: !!error,
          value: idsOf(value).map(pickedOf),
          onChange: (picked) => {
            learn(picked)
            onChange(picked.map((one) => one.value))
            onPicked?.(picked)
          },
        })
      }
    </FormField>
  )
}
