import { IconArrowUp, IconDelete, IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'

type Quiet = { label: string; disabled?: boolean; onClick: () => void }

/** Takes a line of a list away; the label says which one. */
export const RemoveLine = ({ label, disabled = false, onClick }: Quiet) => (
  <Button
    aria-label={label}
    icon={<IconDelete />}
    theme="borderless"
    type="tertiary"
    disabled={disabled}
    onClick={onClick}
  />
)

/** Moves a line of a list up by one; the label says which one. */
export const RaiseLine = ({ label, disabled = false, onClick }: Quiet) => (
  <Button
    aria-label={label}
    icon={<IconArrowUp />}
    theme="borderless"
    type="tertiary"
    disabled={disabled}
    onClick={onClick}
  />
)

/** Adds a line at the end of a list. */
export const AddLine = ({
  disabled = false,
  onClick,
  children,
}: {
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <div>
    <Button size="small" icon={<IconPlus />} disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  </div>
)
