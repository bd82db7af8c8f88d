import { Button, Dropdown } from '@douyinfe/semi-ui'
import type { ReactElement } from 'react'
import { Trigger } from './trigger'

/**
 * A button with a picture that opens a menu of acts below it.
 * @param label what the picture stands for, read out
 * @param around the class of what lies around the button
 */
export function MenuButton({
  icon,
  label,
  acts,
  className,
  around,
}: {
  icon: ReactElement
  label: string
  acts: readonly { name: string; disabled?: boolean; onClick: () => void }[]
  className?: string
  around?: string
}) {
  return (
    <Dropdown
      trigger="click"
      position="bottomRight"
      clickToHide
      menu={acts.map((act) => ({ node: 'item' as const, ...act }))}
    >
      <Trigger {...(around && { className: around })}>
        <Button
          theme="borderless"
          type="tertiary"
          {...(className && { className })}
          icon={icon}
          aria-label={label}
          aria-haspopup="menu"
        />
      </Trigger>
    </Dropdown>
  )
}
