import type { Modal as KitModal } from '@douyinfe/semi-ui'
import { type ComponentProps, lazy, Suspense } from 'react'
import { lateKit } from './late-kit'
import { useOnce } from './once'

const Window = lazy(lateKit.modal)
/** Semi's modal, loaded when first opened. Most code uses `Dialog`. */
export function Modal({ visible = false, ...props }: ComponentProps<typeof KitModal>) {
  return (
    useOnce(visible) && (
      <Suspense>
        <Window visible={visible} {...props} />
      </Suspense>
    )
  )
}
