import { IconArrowUp, IconDelete, IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'

type LineButtonProps = { label: string; disabled?: boolean; onClick: () => void }

const LineButton = ({ label, disabled = false, onClick, icon }: LineButtonProps & { icon: ReactNode }) => (
  <Button aria-label={label} icon={icon} theme="borderless" type="tertiary" disabled={disabled} onClick={onClick} />
)
/** Removes a line of a list; the label names the line. */
export const RemoveLineButton = (act: LineButtonProps) => <LineButton {...act} icon={<IconDelete />} />
/** Moves a line of a list up; the label names the line. */
export const MoveLineUpButton = (act: LineButtonProps) => <LineButton {...act} icon={<IconArrowUp />} />

/** Adds a line at the end of a list. */
export const AddLineButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <div>
    <Button size="small" icon={<IconPlus />} onClick={onClick}>
      {children}
    </Button>
  </div>
)
