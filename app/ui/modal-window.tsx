import { Modal } from '@douyinfe/semi-ui'
import type { ComponentProps } from 'react'
import { useMounted } from './use-mounted'

/** The lazily loaded implementation of `Modal`. */
export default function ModalWindow({ visible, ...props }: ComponentProps<typeof Modal>) {
  return <Modal {...props} visible={useMounted(visible)} />
}
