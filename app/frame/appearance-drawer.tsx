import { SideSheet } from '~/app/ui/semi-controls'
import { AppearanceForm } from './appearance-form'
import { t } from './texts'

/** The drawer with the settings of the appearance. */
export default function AppearanceDrawer({ onClose }: { onClose: () => void }) {
  return (
    <SideSheet title={t.look} visible onCancel={onClose} width="min(360px, 100vw)" aria-label={t.look}>
      <AppearanceForm />
    </SideSheet>
  )
}
