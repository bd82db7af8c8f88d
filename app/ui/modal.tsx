import type { Modal as KitModal } from '@douyinfe/semi-ui'
import { type ComponentProps, lazy, Suspense } from 'react'
import { lazyOverlays } from './lazy-overlays'
import { useLatch } from './use-latch'

const Window = lazy(lazyOverlays.modal)
/** Semi's modal, loaded when first opened. Most code uses `Dialog`. */
export function Modal({ visible = false, ...props }: ComponentProps<typeof KitModal>) {
  return (
    useLatch(visible) && (
      <Suspense>
        <Window visible={visible} {...props} />
      </Suspense>
    )
  )
}
