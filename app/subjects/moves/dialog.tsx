import { Button, Modal } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { usePhone } from '~/app/ui/device'
import { useReturn } from '~/app/ui/return'
import styles from './moves.module.css'
import { useShown } from '~/app/ui/shown'
import { t } from './texts'

type MoveDialogProps = {
  title: string
  /** The verb of the act; never a bare 确定. */
  verb: string
  /** Ends or undoes something: the button says so by its colour. */
  grave?: boolean
  ready?: boolean
  busy: boolean
  wide?: boolean
  /** Why the act is not possible yet, beside the button. */
  hint?: ReactNode
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** The frame of every dialog that makes a move: what is typed in it stays when the answer is a refusal. */
export function MoveDialog({ title, verb, grave, ready = true, busy, wide, hint, ...rest }: MoveDialogProps) {
  const phone = usePhone()
  const shown = useShown()
  useReturn(true)
  return (
    <Modal
      visible={shown}
      title={title}
      className={phone ? styles.whole : styles.dialog}
      width={wide ? 720 : 520}
      fullScreen={phone}
      maskClosable={false}
      onCancel={busy ? undefined : rest.onClose}
      footer={
        <div className={styles.foot}>
          <span className={styles.hint} role="status">
            {hint}
          </span>
          <Button disabled={busy} onClick={rest.onClose}>
            {t.cancel}
          </Button>
          <Button
            theme="solid"
            type={grave ? 'danger' : 'primary'}
            loading={busy}
            disabled={!ready}
            onClick={rest.onConfirm}
          >
            {verb}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>{rest.children}</div>
    </Modal>
  )
}
