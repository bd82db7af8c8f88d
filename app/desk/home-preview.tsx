import { AsRole } from '~/app/frame/as-role'
import { ListKeeping } from '~/app/ui/list/keeping'
import type { MenuNode } from '~/worker/permissions/contract'
import type { Person } from '~/worker/core/actor'
import { Home } from './home'
import { t } from './texts'
import type { HomeOf } from './workplace.server'
import style from './desk.module.css'

export type Previewed = { of: HomeOf; roleCode: Person['roleCode']; codes: readonly string[] }

/** Read-only preview of the home page for a person who just received a role, in the default layout. */
export function HomePreview({ shown, menu }: { shown: Previewed; menu: readonly MenuNode[] }) {
  return (
    <>
      <p className={style.muted}>{t.previewNote}</p>
      <div inert className={style.preview}>
        <AsRole value={{ roleCode: shown.roleCode, menu, codes: shown.codes }}>
          <ListKeeping value={null}>
            <Home of={shown.of} />
          </ListKeeping>
        </AsRole>
      </div>
    </>
  )
}
