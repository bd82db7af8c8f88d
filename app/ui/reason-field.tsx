import type { ReactNode } from 'react'
import { REASON_LENGTH } from './limits'
import { LabelledField } from './field'
import { t } from './texts'
import { TextArea } from './text-area'

/** True if a reason has the minimum length of the server. */
export const isReasonLongEnough = (reason: string) => reason.trim().length >= REASON_LENGTH.min

/** A field for a reason or an opinion. */
export function ReasonField({
  label = t.reason,
  value,
  onChange,
  required = true,
  help = required ? t.reasonHelp : t.reasonOptional,
  placeholder,
  error,
}: {
  label?: string
  value: string
  onChange: (value: string) => void
  required?: boolean
  help?: ReactNode
  placeholder?: string
  error?: string | undefined
}) {
  return (
    <LabelledField label={label} required={required} help={help} error={error}>
      {(id) => (
        <TextArea
          id={id}
          value={value}
          onChange={onChange}
          rows={[3, 10]}
          maxCount={REASON_LENGTH.max}
          maxLength={REASON_LENGTH.max}
          placeholder={placeholder ?? ''}
        />
      )}
    </LabelledField>
  )
}
