import { useCallback, useContext, useMemo } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useNavigation, useSearchParams } from 'react-router'
import { POSITION_PARAMS } from './columns'

/** A change of the URL's query. Null or an empty text removes a name; a list is joined by commas. */
export type QueryChange = Record<string, string | number | readonly string[] | null | undefined>

export function applyQueryChange(params: URLSearchParams, change: QueryChange): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text === '') next.delete(name)
    else next.set(name, text)
  }
  return next
}

/**
 * List state in the URL's query, so that links, reload and the back button keep it. `merge` changes some names, and
 * resets the page number unless the change contains it. It includes a change whose navigation is still pending; `going`
 * is the query with that.
 */
export function useUrlQuery() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const onTheWay = navigation.location?.pathname === pathname ? navigation.location.search : null
  const going = useMemo(() => (onTheWay === null ? params : new URLSearchParams(onTheWay)), [onTheWay, params])
  const router = useContext(RouterContext)?.router
  const merge = useCallback(
    (change: QueryChange, options: { replace?: boolean } = {}) => {
      // Read from the router's state: a slow render still has the previous address.
      const latest = router && (router.state.navigation.location ?? router.state.location)
      const present = latest?.pathname === pathname ? new URLSearchParams(latest.search) : going
      setParams(applyQueryChange(present, 'pageNo' in change ? change : { ...change, pageNo: null }), {
        preventScrollReset: true,
        replace: options.replace,
      })
    },
    [setParams, going, router, pathname],
  )
  /** Replaces the whole query. */
  const replaceWith = useCallback(
    (query: string) => setParams(new URLSearchParams(query), { preventScrollReset: true }),
    [setParams],
  )
  return { params, going, merge, replaceWith, loading: navigation.state === 'loading' }
}

/** Returns the filters and the sort of a query, for an export. */
export const exportQueryOf = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...params].filter(
      ([one]) => !(POSITION_PARAMS as readonly string[]).includes(one) || one === 'column' || one === 'order',
    ),
  )
