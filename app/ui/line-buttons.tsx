import { IconArrowUp, IconDelete, IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'

type Act = { label: string; disabled?: boolean; onClick: () => void }

const Quiet = ({ label, disabled = false, onClick, icon }: Act & { icon: ReactNode }) => (
  <Button aria-label={label} icon={icon} theme="borderless" type="tertiary" disabled={disabled} onClick={onClick} />
)
/** Removes a line of a list; the label names the line. */
export const RemoveLine = (act: Act) => <Quiet {...act} icon={<IconDelete />} />
/** Moves a line of a list up; the label names the line. */
export const RaiseLine = (act: Act) => <Quiet {...act} icon={<IconArrowUp />} />

/** Adds a line at the end of a list. */
export const AddLine = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <div>
    <Button size="small" icon={<IconPlus />} onClick={onClick}>
      {children}
    </Button>
  </div>
)
