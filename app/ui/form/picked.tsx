import { type ReactNode, useCallback, useState } from 'react'
import type { Picked } from '../remote-picker'
import { t } from '../texts'
import { type FieldInput, FormField } from './field'

/** Maps ids to labels, including those picked since: a form only stores ids. */
export function useNames(known: readonly Picked[] = []) {
  const [learnt, setLearnt] = useState<readonly Picked[]>([])
  const pickedOf = (id: string): Picked =>
    learnt.find((one) => one.value === id) ?? known.find((one) => one.value === id) ?? { value: id, label: id }
  const learn = useCallback((picked: readonly Picked[]) => setLearnt((now) => [...picked, ...now]), [])
  return { pickedOf, learn }
}

type Found<Value> = FieldInput & {
  /** The initially chosen options with their labels. */
  known?: readonly Picked[]
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
export function FormPicked({ known, onPicked, children, disabled = false, ...field }: Found<Picked | null>) {
  const { pickedOf, learn } = useNames(known)
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
export function FormPickedMany({ known, onPicked, children, disabled = false, ...field }: Found<Picked[]>) {
  const { pickedOf, learn } = useNames(known)
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
