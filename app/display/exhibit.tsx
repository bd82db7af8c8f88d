import { loadPublicPage } from '~/app/lib/loader.server'
import type { ExhibitDetail } from '~/worker/display/contract'
import { loadExhibit } from '~/worker/display/queries/exhibit.server'
import { t as kinds } from '~/worker/display/texts'
import type { Route } from './+types/exhibit'
import style from './display.module.css'
import { pageMeta, type Site } from './page-meta'
import { exhibitFactsOf, displayPath, exhibitPath } from './parts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, (ctx) => loadExhibit(ctx, { id: args.params.id }))

/** Type names of schema.org. */
const schemaTypes = {
  award: 'ResearchProject',
  result: 'CreativeWork',
  product: 'Product',
  software: 'SoftwareApplication',
  announcement: 'Article',
} as const
const structuredDataOf = (one: ExhibitDetail, { site, path, centre }: Site) => ({
  '@type': schemaTypes[one.kind],
  name: one.title,
  ...(one.kind === 'announcement' && { headline: one.title }),
  description: one.summary,
  url: site + path,
  ...(['result', 'announcement'].includes(one.kind) && { datePublished: one.releaseTime.slice(0, 10) }),
  ...(one.kind === 'award' && { award: one.level }),
  ...(one.maker && { [one.kind === 'product' ? 'brand' : 'creator']: { '@type': 'Organization', name: one.maker } }),
  publisher: { '@type': 'Organization', name: centre },
})
export const meta = pageMeta<ExhibitDetail>((one, site) => ({
  title: one.title,
  text: one.summary.replace(/\s+/g, ' ').slice(0, 150),
  picture: `/display/picture/${one.id}.png`,
  kind: 'article',
  data: structuredDataOf(one, site),
}))

/** One public item. */
export default function ExhibitPage({ loaderData: one }: Route.ComponentProps) {
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
        <a href={displayPath('/display/sharing')}>{t.sharing}</a>
        <a href={displayPath('/display/sharing', { kind: one.kind })}>{kinds[one.kind]}</a>
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
                <a href={exhibitPath(other.id)}>{other.title}</a>
                <p className={style.itemFacts}>
                  {[kinds[other.kind], ...exhibitFactsOf(other).slice(0, 1)].map((word) => (
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
