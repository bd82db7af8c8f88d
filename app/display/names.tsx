import { loadPublicPage } from '~/app/lib/loader.server'
import { displayNames } from '~/worker/display/queries/names.server'
import type { Route } from './+types/names'
import style from './display.module.css'
import { pageMeta } from './page-meta'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadPublicPage(args, (ctx) => displayNames(ctx))
export const meta = pageMeta(() => ({ title: t.namesTitle, text: t.agreedOnly }))

/** Institutions and people who agreed to be named, ordered by number of public items. */
export default function Names({ loaderData: { institutions, people } }: Route.ComponentProps) {
  return (
    <>
      <header className={style.title}>
        <h1>{t.namesTitle}</h1>
        <p>{t.agreedOnly}</p>
      </header>
      <section className={style.nameList}>
        <h2>{t.institutions}</h2>
        <ol>
          {institutions.map(({ name, total }) => (
            <li key={name}>
              <span>{name}</span>
              <b>{t.count(total)}</b>
            </li>
          ))}
        </ol>
      </section>
      <section className={style.nameList}>
        <h2>{t.persons}</h2>
        <ol>
          {people.map(({ name, institution, total }, place) => (
            <li key={`${name}${String(place)}`}>
              <span>
                {name}
                <small>{institution}</small>
              </span>
              <b>{t.count(total)}</b>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
