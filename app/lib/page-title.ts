import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, useLocation, useMatches } from 'react-router'
import type { RoleCode } from '~/worker/policy/roles'
import { productNameOf } from './product-name'

type Args<Data> = {
  location: { pathname: string }
  loaderData?: Data
  data?: Data
  matches: readonly ({ loaderData?: unknown; data?: unknown } | undefined)[]
}
const roleCodeOf = (data: unknown): RoleCode | undefined =>
  (data as { person?: { roleCode?: RoleCode } } | undefined)?.person?.roleCode

const SEPARATOR = ' · '

/**
 * Builds the `meta` of a page: its document title, `页面标题 · 项目名`. The product name follows the role. The page's
 * tab shows the first part.
 * @example export const meta = titleMeta(() => t.toAudit)
 * @example export const meta = titleMeta((_, pathname) => t.title(pathname))
 * @example export const meta = titleMeta((data: Case | undefined) => data?.subject.subjectName ?? t.subject)
 */
export const titleMeta =
  <Data>(text: string | ((data: Data | undefined, pathname: string) => string)) =>
  ({ loaderData, location, matches }: Args<Data>) => {
    const role = matches.map((match) => roleCodeOf(match?.loaderData)).find(Boolean)
    const page = typeof text === 'string' ? text : text(loaderData, location.pathname)
    return [{ title: `${page}${SEPARATOR}${productNameOf(role).name}` }]
  }

type Meta = (args: object) => { title?: string }[] | undefined

/** Returns the current page's title from its route's `meta`, without the product name. Empty where it has none. */
export function usePageTitle(): string {
  const framework = useContext(FrameworkContext)
  const location = useLocation()
  const matches = useMatches()
  const page = matches.at(-1)
  const meta = page && (framework?.routeModules[page.id]?.meta as Meta | undefined)
  const whole = meta?.({ ...page, data: page?.loaderData, location, matches })?.find((one) => one.title)?.title ?? ''
  return whole.slice(0, whole.includes(SEPARATOR) ? whole.lastIndexOf(SEPARATOR) : undefined)
}
