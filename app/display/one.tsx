import { loadOpen } from '~/app/lib/load.server'
import type { ExhibitWhole } from '~/worker/display/contract'
import { displayOne } from '~/worker/display/queries/one.server'
import { t as kinds } from '~/worker/display/texts'
import type { Route } from './+types/one'
import style from './display.module.css'
import { head, type Site } from './head'
import { aboutOf, at, pageOf } from './parts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadOpen(args, (ctx) => displayOne(ctx, { id: args.params.id }))

/** Type names of schema.org. */
const schemas = {
  award: 'ResearchProject',
  result: 'CreativeWork',
  product: 'Product',
  software: 'SoftwareApplication',
  announcement: 'Article',
} as const
const dataOf = (one: ExhibitWhole, { site, path, centre }: Site) => ({
  '@type': schemas[one.kind],
  name: one.title,
  ...(one.kind === 'announcement' && { headline: one.title }),
  description: one.summary,
  url: site + path,
  ...(['result', 'announcement'].includes(one.kind) && { datePublished: one.releaseTime.slice(0, 10) }),
  ...(one.kind === 'award' && { award: one.level }),
  ...(one.maker && { [one.kind === 'product' ? 'brand' : 'creator']: { '@type': 'Organization', name: one.maker } }),
  publisher: { '@type': 'Organization', name: centre },
})
export const meta = head<ExhibitWhole>((one, site) => ({
  title: one.title,
  text: one.summary.replace(/\s+/g, ' ').slice(0, 150),
  picture: `/display/picture/${one.id}.png`,
  kind: 'article',
  data: dataOf(one, site),
}))

/** One public item. */
export default function One({ loaderData: one }: Route.ComponentProps) {
  const offered = one.kind === 'product' || one.kind === 'software'
  const facts = [
    [one.kind === 'award' ? t.prize : offered ? t.kind : t.level, one.level],
    [t.domain, one.domain],
    [t.year, one.year],
    [offered ? t.maker : t.institution, one.maker],
    [t.people, one.people.join('、')],
    [t.released, one.releaseTime.slice(0, 10)],
  ].filter(([, value]) => value)
  return (
    <article className={style.article}>
      <nav className={style.crumbs} aria-label={t.sharing}>
        <a href={at('/display/sharing')}>{t.sharing}</a>
        <a href={at('/display/sharing', { kind: one.kind })}>{kinds[one.kind]}</a>
      </nav>
      <h1>{one.title}</h1>
      <div className={style.read}>
        <div className={style.text}>
          {one.summary
            .split('\n')
            .filter(Boolean)
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
        </div>
        <dl className={style.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {one.related.length > 0 ? (
        <section className={style.related}>
          <h2>{t.related}</h2>
          <ul className={style.lines}>
            {one.related.map((other) => (
              <li key={other.id}>
                <a href={pageOf(other.id)}>{other.title}</a>
                <p className={style.itemFacts}>
                  {[kinds[other.kind], ...aboutOf(other).slice(0, 1)].map((word) => (
                    <span key={word}>{word}</span>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  )
}
