import { Modal } from '@douyinfe/semi-ui'
import type { ComponentProps } from 'react'
import { useShown } from './shown'

/** The lazily loaded implementation of `Modal`. */
export default function ModalWindow({ visible, ...props }: ComponentProps<typeof Modal>) {
  return <Modal {...props} visible={useShown(visible)} />
}
