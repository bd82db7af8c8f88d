import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, useLocation, useMatches } from 'react-router'
import type { RoleCode } from '~/worker/policy/roles'
import { projectOf } from './project'

type Args<Data> = {
  location: { pathname: string }
  loaderData?: Data
  data?: Data
  matches: readonly ({ loaderData?: unknown; data?: unknown } | undefined)[]
}
const roleIn = (data: unknown): RoleCode | undefined =>
  (data as { person?: { roleCode?: RoleCode } } | undefined)?.person?.roleCode

const BETWEEN = ' · '

/**
 * A page's document title, `页面标题 · 项目名`; the project's name follows the role. The page's tab bears the first part.
 * @example export const meta = title(() => t.toAudit)
 * @example export const meta = title((_, pathname) => t.title(roomName(roomIn(pathname))))
 * @example export const meta = title((data: Case | undefined) => data?.subject.subjectName ?? t.subject)
 */
export const title =
  <Data>(text: string | ((data: Data | undefined, pathname: string) => string)) =>
  ({ loaderData, location, matches }: Args<Data>) => {
    const role = matches.map((match) => roleIn(match?.loaderData)).find(Boolean)
    const page = typeof text === 'string' ? text : text(loaderData, location.pathname)
    return [{ title: `${page}${BETWEEN}${projectOf(role).name}` }]
  }

type Meta = (args: object) => { title?: string }[] | undefined

/** The title of the page that is shown, as its route says it, without the project's name. Empty where it has none. */
export function usePageTitle(): string {
  const framework = useContext(FrameworkContext)
  const location = useLocation()
  const matches = useMatches()
  const page = matches.at(-1)
  const meta = page && (framework?.routeModules[page.id]?.meta as Meta | undefined)
  const whole = meta?.({ ...page, data: page?.loaderData, location, matches })?.find((one) => one.title)?.title ?? ''
  return whole.slice(0, whole.includes(BETWEEN) ? whole.lastIndexOf(BETWEEN) : undefined)
}
