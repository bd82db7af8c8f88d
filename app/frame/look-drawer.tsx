import { SideSheet } from '~/app/ui/named'
import { LookForm } from './look-form'
import { t } from './texts'

/** The drawer with the settings of the appearance. */
export default function LookDrawer({ onClose }: { onClose: () => void }) {
  return (
    <SideSheet title={t.look} visible onCancel={onClose} width="min(360px, 100vw)" aria-label={t.look}>
      <LookForm />
    </SideSheet>
  )
}
