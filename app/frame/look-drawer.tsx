import { SideSheet } from '~/app/ui/named'
import { useShown } from '~/app/ui/shown'
import { LookForm } from './look-form'
import { t } from './texts'

/** The settings drawer. */
export default function LookDrawer({ onClose }: { onClose: () => void }) {
  const shown = useShown()
  return (
    <SideSheet
      title={t.look}
      visible={shown}
      onCancel={onClose}
      closeOnEsc
      width="min(360px, 100vw)"
      aria-label={t.look}
    >
      <LookForm />
    </SideSheet>
  )
}
