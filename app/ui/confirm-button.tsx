import { Button } from '@douyinfe/semi-ui'
import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog'
import { t } from './texts'

/** A dialog that asks before an act; names the thing and the number, never 确定 alone. */
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
  /** It cannot be done yet, or not at all. */
  blocked?: boolean
  children?: ReactNode
  /** Answers false when it was refused: the dialog stays. */
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

/** A button that asks first. `children` is the button's word and the act's. */
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
