import { SideSheet } from '@douyinfe/semi-ui'
import type { ComponentProps } from 'react'
import { useMounted } from './use-mounted'

/** The lazily loaded implementation of `SideSheet`; Escape closes it. */
export default function SheetWindow({ visible, ...props }: ComponentProps<typeof SideSheet>) {
  return <SideSheet closeOnEsc {...props} visible={useMounted(!!visible)} />
}
