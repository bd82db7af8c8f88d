import { t as menuWords } from '~/worker/policy/menu-titles.texts'
import { menus } from '~/worker/policy/menus'
import { type RoleCode, roleCodes, roles, rolesOfWorkspace } from '~/worker/policy/roles'
import { parseSearchTerms } from '~/worker/core/search-terms'
import { t } from './help.texts'

export const guideRoles = [...roleCodes, 'visitor'] as const
export type GuideRole = (typeof guideRoles)[number]
export const guideRoleName = (role: GuideRole) => (role === 'visitor' ? t.visitor : roles[role].name)
type Step = { id: string; title: string; text: string; roles: readonly GuideRole[]; picture?: string }

/**
 * Steps of a declaration followed by steps of other roles, each with its roles. The pictures are screenshots of the
 * product (`tests/e2e/help.test.ts`).
 */
export const declarationGuide = (): Step[] => [
  { id: 'sign-in', title: t.s1, text: t.s1Text, roles: roleCodes, picture: 'sign-in' },
  { id: 'declare', title: t.s2, text: t.s2Text, roles: ['subjectMan'], picture: 'declare' },
  { id: 'approve', title: t.s3, text: t.s3Text, roles: ['mechanism', 'subjectMan'], picture: 'approve' },
  {
    id: 'review',
    title: t.s4,
    text: t.s4Text,
    roles: ['bizManger', 'technologyManger', 'counselor'],
    picture: 'review',
  },
  { id: 'notice', title: t.s5, text: t.s5Text, roles: ['bizManger', 'visitor'], picture: 'notice' },
  { id: 'research', title: t.s6, text: t.s6Text, roles: ['subjectMan', 'bizManger'], picture: 'research' },
  { id: 'prize', title: t.s7, text: t.s7Text, roles: ['counselor', 'technologyManger', 'bizManger'], picture: 'prize' },
  { id: 'public', title: t.s8, text: t.s8Text, roles: ['bizManger', 'mechanism', 'subjectMan'], picture: 'public' },
  { id: 'supervise', title: t.s9, text: t.s9Text, roles: ['csrcLeader'], picture: 'supervise' },
  { id: 'system', title: t.s10, text: t.s10Text, roles: ['admin'], picture: 'system' },
  { id: 'center', title: t.s11, text: t.s11Text, roles: rolesOfWorkspace('center'), picture: 'center' },
  { id: 'lab', title: t.s12, text: t.s12Text, roles: rolesOfWorkspace('lab'), picture: 'lab' },
  { id: 'space', title: t.s13, text: t.s13Text, roles: rolesOfWorkspace('space'), picture: 'space' },
  { id: 'daily', title: t.s14, text: t.s14Text, roles: roleCodes },
]
export const platformGuide = (): Step[] => [
  { id: 'what', title: t.d1, text: t.d1Text, roles: ['visitor'], picture: 'public' },
  { id: 'find', title: t.d2, text: t.d2Text, roles: ['visitor'], picture: 'find' },
  { id: 'object', title: t.d3, text: t.d3Text, roles: ['visitor'], picture: 'notice' },
  { id: 'names', title: t.d4, text: t.d4Text, roles: ['visitor'] },
  { id: 'feed', title: t.d5, text: t.d5Text, roles: ['visitor'] },
]

/** Returns the steps that contain all search words and belong to the role. */
export function filterSteps(steps: readonly Step[], q: string, role: string | null): Step[] {
  const terms = parseSearchTerms(q)
  return steps.filter(
    ({ title, text, roles: takers }) =>
      terms.every((term) => `${title}${text}`.toLowerCase().includes(term)) &&
      (!role || takers.some((one) => one === role)),
  )
}

/** Returns the default menu of a role by group. */
export const roleMenu = (role: RoleCode) =>
  menus.flatMap(({ id, title, pages }) => {
    const own = pages.filter((page) => !page.hidden && page.roles.includes(role))
    return own.length ? [{ id, title: menuLabel(title), pages: own.map((page) => menuLabel(page.title)) }] : []
  })
const menuLabels: Readonly<Record<string, string>> = menuWords
const menuLabel = (title: string) => menuLabels[title] ?? title
