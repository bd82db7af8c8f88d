import { SideSheet } from '~/app/ui/semi-controls'
import type { FrameMenuNode } from '~/app/frame/menu/frame-menu'
import type { Badges } from './badges'
import { SideMenu } from './side-menu'

/** The menu on narrow screens; it closes after a choice. */
export function MenuDrawer({
  open,
  title,
  menu,
  badges,
  onClose,
}: {
  open: boolean
  title: string
  menu: readonly FrameMenuNode[]
  badges: Badges
  onClose: () => void
}) {
  return (
    <SideSheet visible={open} placement="left" width={200} title={title} bodyStyle={{ padding: 0 }} onCancel={onClose}>
      <SideMenu menu={menu} badges={badges} onGo={onClose} />
    </SideSheet>
  )
}
