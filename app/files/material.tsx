import { Link } from 'react-router'
import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import { Page, Section } from '~/app/ui/page'
import { subAreaNames, subAreas } from '~/worker/folders/rules'
import type { Route } from './+types/material'
import { t } from './texts'
import style from './parts/space.module.css'

export const loader = (args: Route.LoaderArgs) => loadPage(args, null, async () => null)
export const meta = titleMeta(() => t.material)

/** The three sub-areas with their limited and open pages. */
export default function Material() {
  return (
    <Page title={t.material}>
      {subAreaNames.map((name) => (
        <Section key={name} title={subAreas[name]}>
          <ul className={style.folders}>
            {(['limited', 'unlimited'] as const).map((kind) => (
              <li key={kind}>
                <Link to={`/share/material/${name}/${kind}`}>{kind === 'limited' ? t.areaLimited : t.areaOpen}</Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </Page>
  )
}
