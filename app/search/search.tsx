import { Button, Input } from '@douyinfe/semi-ui'
import { Form, Link } from 'react-router'
import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { EmptyState } from '~/app/ui/empty-state'
import { useUrlQuery } from '~/app/ui/list/url-query'
import { Pagination } from '~/app/ui/list/pagination'
import { Page } from '~/app/ui/page'
import { parseLenient } from '~/worker/core/list'
import { isAmong } from '~/worker/core/typed-keys'
import { type Hit, resultKinds, SearchQuery } from '~/worker/search/contract'
import { MAX_QUERY_LENGTH } from '~/worker/search/rules'
import { searchFirst, search } from '~/worker/search/queries.server'
import type { Route } from './+types/search'
import { MarkedText, opensInNewTab, hitPath, searchPath } from './hit'
import { t } from './texts'
import style from './search.module.css'
import * as searchCalls from '~/worker/search/calls'
import { countCharacters } from '~/worker/core/plain-text'

const SIZES = [20, 50]

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, [searchCalls.searchFirst, searchCalls.search], async (ctx, url) => {
    const q = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH)
    const requestedKind = url.searchParams.get('kind')
    const kind = isAmong(resultKinds, requestedKind) ? requestedKind : null
    if (!q) return { q, kind, groups: [], page: null }
    if (!kind) return { q, kind, groups: await searchFirst(ctx, { q, limit: 5 }), page: null }
    const params = new URLSearchParams(url.searchParams)
    params.set('q', q)
    if (!params.has('pageSize')) params.set('pageSize', String(SIZES[0]))
    return { q, kind, groups: [], page: await search(ctx, parseLenient(SearchQuery, params)) }
  })
export const meta = titleMeta(() => t.title)

/** Tabs for the search in all kinds or in one kind. */
function SearchKindTabs({ q, kind: chosen }: Pick<Route.ComponentProps['loaderData'], 'q' | 'kind'>) {
  return (
    <nav className={style.kinds} aria-label={t.kinds}>
      {[null, ...resultKinds].map((one) => (
        <Link
          key={one ?? 'all'}
          to={searchPath({ q, ...(one && { kind: one }) })}
          aria-current={one === chosen ? 'page' : undefined}
        >
          {one ? t[one] : t.all}
        </Link>
      ))}
    </nav>
  )
}

/** Search results of the URL's words: the first hits of each kind, or a page of one kind. */
export default function Search({ loaderData: { q, kind, groups, page } }: Route.ComponentProps) {
  const { merge, loading } = useUrlQuery()
  const nothing = page ? page.total === 0 : groups.length === 0
  return (
    <Page title={t.title}>
      <Form role="search" action="/search" className={style.form}>
        <Input
          key={q}
          name="q"
          size="large"
          defaultValue={q}
          maxLength={MAX_QUERY_LENGTH}
          getValueLength={countCharacters}
          autoFocus={!q}
          aria-label={t.words}
          placeholder={t.hint}
        />
        {kind && <input type="hidden" name="kind" value={kind} />}
        <Button htmlType="submit" theme="solid" type="primary" size="large">
          {t.find}
        </Button>
      </Form>
      {q && <SearchKindTabs q={q} kind={kind} />}
      <div aria-live="polite" aria-busy={loading} className={loading ? style.loading : undefined}>
        {!q && <EmptyState title={t.begin} help={t.beginHelp} />}
        {q && nothing && <EmptyState why="unmatched" title={t.none(q)} help={t.noneHelp} />}
        {groups.map(({ kind: of, hits, more }) => (
          <section key={of} className={style.group} aria-label={t[of]}>
            <header>
              <h2>{t[of]}</h2>
              {more === 1 && <Link to={searchPath({ q, kind: of })}>{t.seeAll(t[of])}</Link>}
            </header>
            <Hits hits={hits} />
          </section>
        ))}
        {page && !nothing && (
          <section className={style.group}>
            {page.more === 1 && <p className={style.more}>{t.more(page.total)}</p>}
            <Hits hits={page.records} />
            <Pagination
              total={page.total}
              pageNo={page.current}
              pageSize={page.size}
              sizes={SIZES}
              onChange={(pageNo, pageSize) => merge({ pageNo: String(pageNo), pageSize: String(pageSize) })}
            />
          </section>
        )}
      </div>
    </Page>
  )
}

function Hits({ hits }: { hits: readonly Hit[] }) {
  return (
    <ol className={style.hits}>
      {hits.map((hit) => (
        <li key={hit.id}>
          <Link
            to={hitPath(hit)}
            {...(opensInNewTab(hit) && { target: '_blank', rel: 'noreferrer', reloadDocument: true })}
          >
            <MarkedText text={hit.title} marks={hit.titleMarks} />
          </Link>
          {hit.excerpt && (
            <p>
              <MarkedText text={hit.excerpt} marks={hit.excerptMarks} />
            </p>
          )}
          {hit.about.length > 0 && <small>{hit.about.join(' · ')}</small>}
        </li>
      ))}
    </ol>
  )
}
