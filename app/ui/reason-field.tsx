import { TextArea } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { Labelled } from './field'
import { t } from './texts'

export const REASON_MIN = 5
export const REASON_MAX = 500
/** A reason is five characters at least; the server holds the same limit. */
export const reasonGiven = (reason: string) => reason.trim().length >= REASON_MIN

/** A reason or an opinion. */
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
    <Labelled label={label} required={required} help={help} error={error}>
      {(id) => (
        <TextArea
          id={id}
          value={value}
          onChange={onChange}
          autosize={{ minRows: 3, maxRows: 10 }}
          maxCount={REASON_MAX}
          maxLength={REASON_MAX}
          placeholder={placeholder ?? ''}
        />
      )}
    </Labelled>
  )
}
