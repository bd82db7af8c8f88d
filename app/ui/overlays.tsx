import { Dropdown as SemiDropdown, Popover as SemiPopover, Tooltip as SemiTooltip } from '@douyinfe/semi-ui'
import type { ComponentProps } from 'react'
import { useHydrated } from './use-hydrated'

/**
 * Semi's tooltip, popover and menu. The server and the hydration render the trigger alone, because a closed overlay
 * costs more to render than its trigger and does nothing before hydration.
 */
export function Tooltip(props: ComponentProps<typeof SemiTooltip>) {
  return useHydrated() ? <SemiTooltip {...props} /> : props.children
}
export function Popover(props: ComponentProps<typeof SemiPopover>) {
  return useHydrated() ? <SemiPopover {...props} /> : props.children
}
export function Dropdown(props: ComponentProps<typeof SemiDropdown>) {
  return useHydrated() ? <SemiDropdown {...props} /> : props.children
}
