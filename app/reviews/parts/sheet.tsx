import { Button } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { dayOf } from '~/app/lib/dates'
import { usePhone } from '~/app/ui/device'
import { Field } from '~/app/ui/field'
import { DatePicker, SideSheet } from '~/app/ui/named'
import style from './reviews.module.css'
import { useShown } from '~/app/ui/shown'
import { t } from '~/app/reviews/texts'

/** The sheet of an assignment: what is typed in it stays when the answer is a refusal. */
export function AssignSheet({
  title,
  verb,
  hint,
  ready,
  busy,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  verb: string
  hint: ReactNode
  ready: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  const phone = usePhone()
  const shown = useShown()
  return (
    <SideSheet
      visible={shown}
      title={title}
      width={phone ? '100%' : 'min(960px, 92vw)'}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <div className={style.foot}>
          <span className={style.quiet} role="status">
            {hint}
          </span>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button theme="solid" loading={busy} disabled={!ready} onClick={onConfirm}>
            {verb}
          </Button>
        </div>
      }
    >
      <div className={style.stack}>{children}</div>
    </SideSheet>
  )
}

/** Until when: a day, or the centre's working days. */
export function DueField({
  value,
  onChange,
  days,
  error,
}: {
  value: string
  onChange: (day: string) => void
  days: number
  error: string | undefined
}) {
  return (
    <Field label={t.dueDate} for="assign-due" optional help={t.dueHelp(days)} error={error}>
      <DatePicker
        aria-label={t.dueDate}
        type="date"
        format="yyyy-MM-dd"
        placeholder={t.chooseDate}
        value={value || undefined}
        onChange={(date) => onChange(date instanceof Date ? dayOf(date) : '')}
        style={{ width: 180 }}
      />
    </Field>
  )
}
