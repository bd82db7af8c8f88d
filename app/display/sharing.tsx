import { loadPublicPage } from '~/app/lib/loader.server'
import { parseLenient } from '~/worker/core/list'
import { ExhibitQuery, type Facet } from '~/worker/display/contract'
import { listExhibits } from '~/worker/display/queries/list.server'
import { EXHIBIT_PAGE_SIZE } from '~/worker/display/rules'
import type { Route } from './+types/sharing'
import style from './display.module.css'
import { pageMeta } from './page-meta'
import { ExhibitFacts, displayPath, MarkedText, exhibitPath, SearchField } from './parts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, async (ctx, url) => {
    const query = parseLenient(ExhibitQuery, url.searchParams)
    return { query, ...(await listExhibits(ctx, query)) }
  })
export const meta = pageMeta<{ query: ExhibitQuery }>(({ query }) => ({
  title: t.sharing,
  text: t.sharingText,
  unlisted: query.q !== '',
}))

/** 成果共享: all public items with filters and search. */
export default function Sharing({ loaderData: { query, hits, total, more, facets } }: Route.ComponentProps) {
  const { q, kind, year, domain, pageNo } = query
  const here = (change: Record<string, string | number | undefined>) =>
    displayPath('/display/sharing', { q, kind, year, domain, ...change })
  const narrowed = !!(q || kind || year || domain)
  const last = Math.max(1, Math.ceil(total / EXHIBIT_PAGE_SIZE))
  return (
    <>
      <header className={style.title}>
        <h1>{q ? t.searchFor(q) : t.sharing}</h1>
        <p>{t.sharingText}</p>
        <SearchField q={q} large />
      </header>
      <div className={style.results}>
        <aside aria-label={t.kind} className={style.facets}>
          <Side name={t.kind} facets={facets.kinds} chosen={kind} to={(value) => here({ kind: value })} />
          <Side name={t.domain} facets={facets.domains} chosen={domain} to={(value) => here({ domain: value })} />
          <Side name={t.year} facets={facets.years} chosen={year} to={(value) => here({ year: value })} />
        </aside>
        <div>
          <p className={style.resultCount} role="status">
            {more ? t.countMore(total) : t.count(total)}
            {narrowed ? <a href={displayPath('/display/sharing')}>{t.clear}</a> : null}
          </p>
          {hits.length === 0 ? (
            <div className={style.none}>
              <h2>{t.none}</h2>
              <p>{t.noneHelp}</p>
            </div>
          ) : null}
          <ol className={style.hits}>
            {hits.map((one) => (
              <li key={one.id}>
                <h2>
                  <a href={exhibitPath(one.id)}>
                    <MarkedText text={one.title} marks={one.titleMarks} />
                  </a>
                </h2>
                <p>
                  <MarkedText text={one.summary} marks={one.summaryMarks} />
                </p>
                <ExhibitFacts of={one} mixed={!kind} />
              </li>
            ))}
          </ol>
          {last > 1 ? (
            <nav className={style.pager} aria-label={t.next}>
              {pageNo > 1 ? <a href={here({ pageNo: pageNo - 1 })}>← {t.previous}</a> : <span />}
              <span>
                {pageNo} / {last}
              </span>
              {pageNo < last ? <a href={here({ pageNo: pageNo + 1 })}>{t.next} →</a> : <span />}
            </nav>
          ) : null}
        </div>
      </div>
    </>
  )
}

function Side({
  name,
  facets,
  chosen,
  to,
}: {
  name: string
  facets: readonly Facet[]
  chosen?: string | undefined
  to: (value: string | undefined) => string
}) {
  if (facets.length === 0) return null
  return (
    <details open className={style.side}>
      <summary>{name}</summary>
      <ul>
        {facets.map(({ value, label, total }) => (
          <li key={value}>
            <a href={to(value === chosen ? undefined : value)} aria-current={value === chosen ? 'true' : undefined}>
              <span>{label}</span>
              <b>{total}</b>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
