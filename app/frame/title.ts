import { projectOf } from './project'
import type { RoleCode } from '~/worker/policy/roles'

type Args<Data> = {
  loaderData?: Data
  data?: Data
  matches: readonly ({ loaderData?: unknown; data?: unknown } | undefined)[]
}
const roleIn = (data: unknown): RoleCode | undefined =>
  (data as { person?: { roleCode?: RoleCode } } | undefined)?.person?.roleCode

/**
 * A page's document title, `页面标题 · 项目名`; the project's name follows the role.
 * @example export const meta = title('待审核')
 * @example export const meta = title((data: Case | undefined) => data?.subject.subjectName ?? '课题详情')
 */
export const title =
  <Data>(text: string | ((data: Data | undefined) => string)) =>
  ({ loaderData, matches }: Args<Data>) => {
    const role = matches.map((match) => roleIn(match?.loaderData)).find(Boolean)
    const page = typeof text === 'string' ? text : text(loaderData)
    return [{ title: `${page} · ${projectOf(role).name}` }]
  }
