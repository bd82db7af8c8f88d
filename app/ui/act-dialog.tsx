import { Button } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import style from './act-dialog.module.css'
import { usePhone } from './device'
import { useReturn } from './return'
import { t } from './texts'
import { Modal } from './modal'

type ActDialogProps = {
  title: string
  /** The verb of the act; never a bare 确定. */
  verb: string
  /** Ends or undoes something: the button says so by its colour. */
  grave?: boolean
  ready?: boolean
  busy: boolean
  wide?: boolean
  /** It is done: what came of it stands there, and the verb is that of closing it. */
  over?: boolean
  /** Why the act is not possible yet, beside the button. */
  hint?: ReactNode
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** The frame of every dialog in which an act is made: what is typed in it stays when the answer is a refusal. */
export function ActDialog({ title, verb, grave, ready = true, over, busy, wide, hint, ...rest }: ActDialogProps) {
  const phone = usePhone()
  useReturn(true)
  return (
    <Modal
      visible
      title={title}
      className={phone ? style.whole : style.dialog}
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
