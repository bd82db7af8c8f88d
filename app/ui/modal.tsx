import type { Modal as KitModal } from '@douyinfe/semi-ui'
import { type ComponentProps, lazy, Suspense } from 'react'
import { lateKit } from './late-kit'
import { useOnce } from './once'

const Window = lazy(lateKit.modal)
/** The kit's window over the page: a late part, with the first one that opens. `Dialog` is what most need. */
export function Modal({ visible = false, ...props }: ComponentProps<typeof KitModal>) {
  return (
    useOnce(visible) && (
      <Suspense>
        <Window visible={visible} {...props} />
      </Suspense>
    )
  )
}
