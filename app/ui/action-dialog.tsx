import { Button } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import style from './action-dialog.module.css'
import { usePhone } from './device'
import { useFocusReturn } from './focus-return'
import { t } from './texts'
import { Modal } from './modal'

type ActionDialogProps = {
  title: string
  /** The verb on the button; never only 确定. */
  verb: string
  /** The action ends or undoes something: the button is red. */
  grave?: boolean
  ready?: boolean
  busy: boolean
  wide?: boolean
  /** The action is done: the dialog shows its result, and the verb closes it. */
  over?: boolean
  /** Why the action is not possible yet, next to the button. */
  hint?: ReactNode
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** The frame of every dialog with an action. Typed input stays after a refusal. */
export function ActionDialog({ title, verb, grave, ready = true, over, busy, wide, hint, ...rest }: ActionDialogProps) {
  const phone = usePhone()
  useFocusReturn(true)
  return (
    <Modal
      visible
      title={title}
      className={phone ? style.fullScreen : style.dialog}
      width={wide ? 720 : 520}
      fullScreen={phone}
      maskClosable={false}
      onCancel={busy ? undefined : rest.onClose}
      footer={
        <div className={style.foot}>
          <span className={style.hint} role="status">
            {hint}
          </span>
          {!over && (
            <Button disabled={busy} onClick={rest.onClose}>
              {t.cancel}
            </Button>
          )}
          <Button
            theme="solid"
            type={grave && !over ? 'danger' : 'primary'}
            loading={busy}
            disabled={!ready && !over}
            onClick={over ? rest.onClose : rest.onConfirm}
          >
            {verb}
          </Button>
        </div>
      }
    >
      <div className={style.body}>{rest.children}</div>
    </Modal>
  )
}
