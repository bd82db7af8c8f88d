import { Button } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { usePhone } from '~/app/ui/device'
import { SideSheet } from '~/app/ui/semi-controls'
import { t } from '~/app/ui/texts'
import style from './people.module.css'

/** Side sheet of an assignment. The input stays after a refusal. */
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
  return (
    <SideSheet
      visible
      title={title}
      width={phone ? '100%' : 'min(960px, 92vw)'}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <div className={style.foot}>
          <span className={style.muted} role="status">
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
