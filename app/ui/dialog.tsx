import { IconClose, IconMaximize, IconMinimize } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { type ReactNode, useState } from 'react'
import { usePhone } from './device'
import style from './dialog.module.css'
import { Modal } from './modal'
import { useFocusReturn } from './focus-return'
import { t } from './texts'

/**
 * The title bar with its buttons.
 * @param full whether the dialog is maximized; null without that button
 */
function DialogTitle({
  title,
  busy,
  full,
  onFull,
  onClose,
}: {
  title: string
  busy: boolean
  full: boolean | null
  onFull: (full: boolean) => void
  onClose: () => void
}) {
  return (
    <span className={style.title}>
      <span>{title}</span>
      {full !== null && (
        <Button
          theme="borderless"
          type="tertiary"
          size="small"
          icon={full ? <IconMinimize aria-hidden /> : <IconMaximize aria-hidden />}
          aria-label={full ? t.leaveFull : t.fillWindow}
          aria-pressed={full}
          onClick={() => onFull(!full)}
        />
      )}
      <Button
        theme="borderless"
        type="tertiary"
        size="small"
        icon={<IconClose aria-hidden />}
        aria-label={t.close}
        disabled={busy}
        onClick={onClose}
      />
    </span>
  )
}

/**
 * A dialog. Escape and the close button close it, it can be maximized, and the focus returns to its opener.
 *
 * @param busy    prevents closing while a request is pending
 * @param firm    a click outside does not close it, to protect typed input
 * @param filling shows the maximize button. Default: true; on a phone a wide dialog is always maximized
 */
export function Dialog({
  open,
  title,
  width = 520,
  busy = false,
  firm = false,
  filling = true,
  footer,
  children,
  onClose,
}: {
  open: boolean
  title: string
  /** Pixels, or a CSS width. */
  width?: number | string
  busy?: boolean
  firm?: boolean
  filling?: boolean
  footer?: ReactNode
  children?: ReactNode
  onClose: () => void
}) {
  const phone = usePhone()
  const [full, setFull] = useState(false)
  useFocusReturn(open)
  const fills = full || (phone && (typeof width === 'string' || width > 480))
  return (
    <Modal
      title={
        <DialogTitle
          title={title}
          busy={busy}
          full={filling && !phone ? full : null}
          onFull={setFull}
          onClose={onClose}
        />
      }
      closable={false}
      visible={open}
      closeOnEsc={!busy}
      maskClosable={!busy && !firm}
      onCancel={busy ? undefined : onClose}
      afterClose={() => setFull(false)}
      width={width}
      fullScreen={fills}
      style={fills ? undefined : { maxWidth: 'calc(100vw - 32px)' }}
      bodyStyle={fills ? undefined : { maxHeight: 'calc(100vh - 220px)', overflow: 'auto' }}
      footer={footer ? <div className={style.foot}>{footer}</div> : null}
    >
      {children}
    </Modal>
  )
}
