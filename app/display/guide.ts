import { termsOf } from '~/worker/core/terms'
import { t } from './help.texts'

export const guideRoles = ['subjectMan', 'mechanism', 'bizManger', 'technologyManger', 'counselor', 'visitor'] as const
export type GuideRole = (typeof guideRoles)[number]
type Step = { id: string; title: string; text: string; roles: readonly GuideRole[]; picture?: string }

/** The steps of a declaration, each with who takes it; the pictures are taken of the product (`tests/e2e/display.test.ts`). */
export const guide = (): Step[] => [
  { id: 'sign-in', title: t.s1, text: t.s1Text, roles: guideRoles.slice(0, 5), picture: 'sign-in' },
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
]
export const platformGuide = (): Step[] => [
  { id: 'what', title: t.d1, text: t.d1Text, roles: ['visitor'] },
  { id: 'find', title: t.d2, text: t.d2Text, roles: ['visitor'] },
  { id: 'object', title: t.d3, text: t.d3Text, roles: ['visitor'] },
  { id: 'names', title: t.d4, text: t.d4Text, roles: ['visitor'] },
  { id: 'feed', title: t.d5, text: t.d5Text, roles: ['visitor'] },
]

/** The steps that have all the words and are taken by the role. */
export function stepsFor(steps: readonly Step[], q: string, role: string | null): Step[] {
  const terms = termsOf(q)
  return steps.filter(
    ({ title, text, roles }) =>
      terms.every((term) => `${title}${text}`.toLowerCase().includes(term)) &&
      (!role || roles.some((one) => one === role)),
  )
}
