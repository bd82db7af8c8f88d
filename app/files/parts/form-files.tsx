import type { ComponentProps } from 'react'
import { type FieldRef, useField } from '~/app/ui/form/field-state'
import { FileSlotField } from './file-slot'

type Slot = ComponentProps<typeof FileSlotField>
type FileSlotProps = Omit<Slot, 'id' | 'fileIds' | 'error' | 'onChange' | 'onGoing' | 'bizType' | 'bizId'>

/**
 * Form field for the files of a slot; its value is a list of ids. Without `bizType` the files are attached to nothing
 * until the form is saved.
 */
export function FormFiles({
  of,
  name,
  bizType = '',
  bizId = '',
  ...slot
}: FieldRef & FileSlotProps & Partial<Pick<Slot, 'bizType' | 'bizId'>>) {
  const formField = useField({ of, name }, { label: slot.slot.name, whole: true }, true)
  return (
    <FileSlotField
      {...slot}
      bizType={bizType}
      bizId={bizId}
      id={formField.id}
      fileIds={toIds(formField.value)}
      error={formField.error}
      onGoing={(going) => void (going ? of.going.add(name) : of.going.delete(name))}
      // Uploads run in parallel: each one updates the value that is current when it completes.
      onChange={(change) => formField.onChange(change(toIds(of.valueOf(name))))}
    />
  )
}
const toIds = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
