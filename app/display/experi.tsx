import { loadPublicPage } from '~/app/lib/loader.server'
import { loadExperiLinks } from '~/worker/display/site.server'
import type { Route } from './+types/experi'
import style from './display.module.css'
import { pageMeta } from './page-meta'
import { t } from './help.texts'
import { displayPath } from './parts'

export const loader = (args: Route.LoaderArgs) => loadPublicPage(args, (ctx) => loadExperiLinks(ctx))
export const meta = pageMeta(() => ({ title: t.experiTitle, text: t.experiLead }))

/** 实验平台: links to the product's own tools and the links of the centre's settings. */
export default function Experi({ loaderData: links }: Route.ComponentProps) {
  const own = [
    // The exercises require a session. The sign-in page redirects visitors who are signed in.
    { href: '/user/login?plat=display&redirect=/interactiveProgm/detail/0', name: t.coding, does: t.codingText },
    { href: displayPath('/display/home'), name: t.display, does: t.displayText },
    { href: '/drillSceneExtract', name: t.drill, does: t.drillText },
  ]
  return (
    <>
      <header className={style.title}>
        <h1>{t.experiTitle}</h1>
        <p>{t.experiLead}</p>
      </header>
      <ul className={style.cards}>
        {own.map(({ href, name, does }) => (
          <li key={href}>
            <a href={href}>
              <h2>{name}</h2>
              <p>{does}</p>
            </a>
          </li>
        ))}
      </ul>
      {links.length > 0 ? (
        <section>
          <h2>{t.outside}</h2>
          <ul className={style.cards}>
            {links.map(({ url, name, does }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer noopener">
                  <h2>{name} ↗</h2>
                  <p>{does}</p>
                  <span className={style.visuallyHidden}>{t.opensNew}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
