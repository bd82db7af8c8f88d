import { AsRole } from '~/app/frame/as-role'
import { ListKeeping } from '~/app/ui/list/keeping'
import type { MenuNode } from '~/worker/permissions/contract'
import type { Person } from '~/worker/core/actor'
import { Home } from './home'
import { t } from './texts'
import type { HomeOf } from './workplace.server'
import style from './desk.module.css'

export type Previewed = { of: HomeOf; roleCode: Person['roleCode']; codes: readonly string[] }

/** The first page as who has just got a role finds it, before they arrange it: to look at, not to act in. */
export function HomePreview({ shown, menu }: { shown: Previewed; menu: readonly MenuNode[] }) {
  return (
    <>
      <p className={style.quiet}>{t.previewNote}</p>
      <div inert className={style.previewed}>
        <AsRole value={{ roleCode: shown.roleCode, menu, codes: shown.codes }}>
          <ListKeeping value={null}>
            <Home of={shown.of} />
          </ListKeeping>
        </AsRole>
      </div>
    </>
  )
}
