import type { ComponentProps } from 'react'
import { type AtField, useField } from '~/app/ui/form/at-field'
import { FileSlotField } from './file-slot'

type Slot = ComponentProps<typeof FileSlotField>
type Given = Omit<Slot, 'id' | 'fileIds' | 'error' | 'onChange' | 'onGoing' | 'bizType' | 'bizId'>

/**
 * The files of a slot in a form, which holds their ids. Where no `bizType` is said they hang on nothing until the form is saved.
 */
export function FormFiles({
  of,
  name,
  bizType = '',
  bizId = '',
  ...slot
}: AtField & Given & Partial<Pick<Slot, 'bizType' | 'bizId'>>) {
  const held = useField({ of, name }, { label: slot.slot.name, whole: true }, true)
  return (
    <FileSlotField
      {...slot}
      bizType={bizType}
      bizId={bizId}
      id={held.id}
      fileIds={idsOf(held.value)}
      error={held.error}
      onGoing={(going) => void (going ? of.going.add(name) : of.going.delete(name))}
      // Several are uploaded at once: each adds itself to what is there when it is.
      onChange={(change) => held.onChange(change(idsOf(of.valueOf(name))))}
    />
  )
}
const idsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
