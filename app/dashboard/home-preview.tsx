import { RolePreviewContext } from '~/app/frame/role-preview'
import { ListSettingsContext } from '~/app/ui/list/list-settings'
import type { FrameMenuNode } from '~/app/frame/menu/frame-menu'
import type { Person } from '~/worker/core/actor'
import { Home } from './home'
import { t } from './texts'
import type { HomeData } from './loader.server'
import style from './dashboard.module.css'

export type HomePreviewData = { of: HomeData; roleCode: Person['roleCode']; codes: readonly string[] }

/** Read-only preview of the home page for a person who just received a role, in the default layout. */
export function HomePreview({ shown, menu }: { shown: HomePreviewData; menu: readonly FrameMenuNode[] }) {
  return (
    <>
      <p className={style.muted}>{t.previewNote}</p>
      <div inert className={style.preview}>
        <RolePreviewContext value={{ roleCode: shown.roleCode, menu, codes: shown.codes }}>
          <ListSettingsContext value={null}>
            <Home of={shown.of} />
          </ListSettingsContext>
        </RolePreviewContext>
      </div>
    </>
  )
}
