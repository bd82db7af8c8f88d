import { SideSheet } from '@douyinfe/semi-ui'
import type { ComponentProps } from 'react'
import { useShown } from './shown'

/** What `SideSheet` is drawn with. */
export default function SheetWindow({ visible, ...props }: ComponentProps<typeof SideSheet>) {
  return <SideSheet {...props} visible={useShown(!!visible)} />
}
