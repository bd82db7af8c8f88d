import { Checkbox } from '@douyinfe/semi-ui'
import { FileSlotField, type Slot } from '~/app/files/parts/file-slot'
import type { Option } from '~/app/ui/choice'
import { type FileValue } from '~/app/ui/files'
import { type FormState, fieldId } from './fields'
import { filesOfSlot, withFiles } from './model'
import { t } from './texts'
import { FieldError } from './line-field'
import styles from './form.module.css'

export type FieldChoices = {
  domain: readonly Option[]
  subjectType: readonly Option[]
  years: readonly string[]
}

export function FileFields({
  form,
  setBy,
  errors,
  disabled,
  slots,
  bizId,
  known,
}: FormState & { slots: readonly Slot[]; bizId: string; known: readonly FileValue[] }) {
  return slots.map((slot) => (
    <FileSlotField
      key={slot.slot}
      slot={slot}
      bizType="subject"
      bizId={bizId}
      known={known}
      disabled={disabled}
      error={errors[`attachments.${slot.slot}`]}
      fileIds={filesOfSlot(form.attachments, slot.slot)}
      onChange={(files) => setBy('attachments', (now) => withFiles(now, slot.slot, files))}
    />
  ))
}

export function CommitmentField({ form, set, errors, disabled }: FormState) {
  return (
    <div id={fieldId('commitment')} className={styles.group}>
      <Checkbox
        checked={form.commitment === 1}
        disabled={disabled}
        aria-label={t.commitment}
        onChange={(event) => set({ commitment: event.target.checked ? 1 : 0 })}
      >
        {t.commitmentText}
      </Checkbox>
      {errors.commitment ? <FieldError text={errors.commitment} /> : null}
    </div>
  )
}
