import { useCallback, useContext, useMemo } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useNavigation, useSearchParams } from 'react-router'
import { PLACE } from './describe'

/** A change of the address bar's query: null or an empty text takes a name out, a list goes as a comma list. */
export type Change = Record<string, string | number | readonly string[] | null | undefined>

export function changed(params: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text === '') next.delete(name)
    else next.set(name, text)
  }
  return next
}

/**
 * State that lives in the address bar, so that a link, a reload and the back button keep it.
 * `merge` changes some names and goes back to the first page unless it names the page itself. What was chosen a moment ago and
 * is still on its way is changed with it, and not lost: `going` is the address with that.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const onTheWay = navigation.location?.pathname === pathname ? navigation.location.search : null
  const going = useMemo(() => (onTheWay === null ? params : new URLSearchParams(onTheWay)), [onTheWay, params])
  const router = useContext(RouterContext)?.router
  const merge = useCallback(
    (change: Change, options: { replace?: boolean } = {}) => {
      // The router's own state: a render that takes its time still has the address of before.
      const latest = router && (router.state.navigation.location ?? router.state.location)
      const present = latest?.pathname === pathname ? new URLSearchParams(latest.search) : going
      setParams(changed(present, 'pageNo' in change ? change : { ...change, pageNo: null }), {
        preventScrollReset: true,
        replace: options.replace,
      })
    },
    [setParams, going, router, pathname],
  )
  /** Puts a whole query in the place of the present one. */
  const replaceWith = useCallback(
    (query: string) => setParams(new URLSearchParams(query), { preventScrollReset: true }),
    [setParams],
  )
  return { params, going, merge, replaceWith, loading: navigation.state === 'loading' }
}

/** All that the address says of what is shown, for an export: filters and sort. */
export const addressed = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...params].filter(([one]) => !(PLACE as readonly string[]).includes(one) || one === 'column' || one === 'order'),
  )
