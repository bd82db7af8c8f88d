import { Button } from '@douyinfe/semi-ui'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Field } from './field'
import { Dialog } from './dialog'
import { REASON_LENGTH, countCharacters } from './limits'
import style from './reason-dialog.module.css'
import { t } from './texts'
import { TextArea } from './text-area'

/**
 * Asks for the reason of an important action. The title names the object and the number (将退回 3 个课题), the button
 * the action. Typed text stays after a refusal.
 *
 * @param onConfirm sends the action; resolves to false after a refusal (the dialog stays open)
 * @param optional  the reason may be empty; otherwise `min` characters still apply
 */
export function ReasonDialog({
  open,
  title,
  act,
  label = t.reason,
  help,
  danger = false,
  optional = false,
  min = REASON_LENGTH.min,
  max = REASON_LENGTH.max,
  initial = '',
  children,
  onConfirm,
  onCancel,
}: {
  open: boolean
  title: string
  act: string
  label?: string
  help?: ReactNode
  danger?: boolean
  optional?: boolean
  min?: number
  max?: number
  initial?: string
  /** Further content above the reason. */
  children?: ReactNode
  onConfirm: (reason: string) => Promise<boolean | void> | boolean | void
  onCancel: () => void
}) {
  const [reason, setReason] = useState(initial)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const place = useId()
  const wasOpen = useRef(false)
  useEffect(() => {
    if (open && !wasOpen.current) {
      setReason(initial)
      setError('')
    }
    wasOpen.current = open
  }, [open, initial])

  const confirm = async () => {
    const text = reason.trim()
    if (!text && !optional) return setError(t.pleaseGive(label))
    if (text && countCharacters(text) < min) return setError(t.atLeast(label, min))
    if (countCharacters(text) > max) return setError(t.atMost(label, max))
    setError('')
    setBusy(true)
    try {
      if ((await onConfirm(text)) !== false) onCancel()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      title={title}
      busy={busy}
      firm
      onClose={onCancel}
      footer={
        <>
          <Button disabled={busy} onClick={onCancel}>
            {t.cancel}
          </Button>
          <Button theme="solid" type={danger ? 'danger' : 'primary'} loading={busy} onClick={() => void confirm()}>
            {act}
          </Button>
        </>
      }
    >
      <div className={style.body}>
        {children}
        <Field label={label} for={place} required={!optional} help={help} error={error}>
          <TextArea
            id={place}
            autoFocus
            rows={[3, 8]}
            maxCount={max}
            value={reason}
            invalid={!!error}
            aria-invalid={!!error}
            onChange={setReason}
            placeholder={optional ? t.optional : t.between(min, max)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
