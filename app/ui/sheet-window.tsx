import { SideSheet } from '@douyinfe/semi-ui'
import type { ComponentProps } from 'react'
import { useShown } from './shown'

/** What `SideSheet` is drawn with; the Escape key closes it. */
export default function SheetWindow({ visible, ...props }: ComponentProps<typeof SideSheet>) {
  return <SideSheet closeOnEsc {...props} visible={useShown(!!visible)} />
}
