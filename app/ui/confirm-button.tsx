import { Button } from '@douyinfe/semi-ui'
import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog'
import { t } from './texts'

/** A confirmation dialog before an action. The button names the action and the number, never only 确定. */
export function ConfirmDialog({
  open,
  title,
  act,
  danger = false,
  blocked = false,
  children,
  onConfirm,
  onCancel,
}: {
  open: boolean
  title: string
  act: string
  danger?: boolean
  /** The action is not possible, or not yet. */
  blocked?: boolean
  children?: ReactNode
  /** Resolves to false after a refusal: the dialog stays open. */
  onConfirm: () => Promise<boolean | void> | boolean | void
  onCancel: () => void
}) {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      if ((await onConfirm()) !== false) onCancel()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      title={title}
      width={440}
      busy={busy}
      filling={false}
      onClose={onCancel}
      footer={
        <>
          <Button disabled={busy} onClick={onCancel}>
            {t.cancel}
          </Button>
          <Button
            theme="solid"
            type={danger ? 'danger' : 'primary'}
            loading={busy}
            disabled={blocked}
            onClick={() => void confirm()}
          >
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** A button with a confirmation dialog. `children` is the label of both buttons. */
export function ConfirmButton({
  children,
  question,
  detail,
  danger = false,
  type,
  onConfirm,
  ...button
}: {
  theme?: 'solid' | 'light' | 'borderless'
  size?: 'small' | 'default' | 'large'
  icon?: ReactNode
  disabled?: boolean
  children: string
  type?: 'primary' | 'secondary' | 'tertiary'
  question: string
  detail?: ReactNode
  danger?: boolean
  onConfirm: () => Promise<boolean | void> | boolean | void
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...button} type={danger ? 'danger' : type} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <ConfirmDialog
        open={open}
        title={question}
        act={children}
        danger={danger}
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
      >
        {detail}
      </ConfirmDialog>
    </>
  )
}
