import type { ReactElement } from 'react'
import { BorderlessButton } from './borderless-button'
import { Dropdown } from './overlays'
import { TriggerWrapper } from './trigger-wrapper'

/**
 * An icon button that opens a menu of actions.
 * @param label accessible name
 * @param around class of the wrapper
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
      <TriggerWrapper {...(around && { className: around })}>
        <BorderlessButton {...(className && { className })} icon={icon} aria-label={label} aria-haspopup="menu" />
      </TriggerWrapper>
    </Dropdown>
  )
}
