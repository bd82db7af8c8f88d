import { IconClose, IconMaximize, IconMinimize } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { type ReactNode, useState } from 'react'
import { usePhone } from './device'
import style from './dialog.module.css'
import { Modal } from './modal'
import { useReturn } from './return'
import { t } from './texts'

/**
 * The title with its buttons.
 * @param full whether it fills the window; null where it is not offered
 */
function Heading({
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
 * The dialog: Escape and the cross close it, it may fill the window, and the focus goes back to where it came from.
 *
 * @param busy    while something is sent it does not close
 * @param firm    a click beside it does not close it: something was typed
 * @param filling offers to fill the window. Default: true; on a phone a wide one fills it by itself
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
  /** Pixels, or a width of CSS. */
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
  useReturn(open)
  const fills = full || (phone && (typeof width === 'string' || width > 480))
  return (
    <Modal
      title={
        <Heading title={title} busy={busy} full={filling && !phone ? full : null} onFull={setFull} onClose={onClose} />
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
