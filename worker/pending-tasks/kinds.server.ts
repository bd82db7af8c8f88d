import { keysOf, lookup } from '../core/typed-keys'
import { withTexts } from '../core/texts'
import type { RoleCode } from '../policy/roles'
import { applicants } from './kinds/applicants.server'
import { center } from './kinds/center.server'
import type { Kind, KindRow } from './kinds/conditions.server'
import { reviewers } from './kinds/reviewers.server'
import { library } from './kinds/library.server'
import { t as labels } from './labels.texts'
import { t as reasons } from './reasons.texts'

/**
 * All kinds of pending tasks. The task pages, the dashboard and the badges share this table, so that they cannot
 * disagree.
 */
const rows = { ...applicants, ...center, ...reviewers, ...library } as const satisfies Record<string, KindRow>
export type KindName = keyof typeof rows
export const pendingTaskKinds: Readonly<Record<KindName, Kind>> = withTexts(
  'label',
  withTexts('reason', rows, reasons),
  labels,
)
export const kindNames = keysOf(pendingTaskKinds)

/** The pending-tasks pages and the kinds of each. Advisers have two: one for reviews, one for grading. */
export const pendingTaskScreens = {
  '/todo/subjectMan': { role: 'subjectMan', holds: () => true },
  '/todo/mechanism': { role: 'mechanism', holds: () => true },
  '/todo/bizManger': { role: 'bizManger', holds: () => true },
  '/todo/technology': { role: 'technologyManger', holds: () => true },
  '/todo/professor': { role: 'counselor', holds: (kind) => kind !== 'grade' },
  '/todo/counselor': { role: 'counselor', holds: (kind) => kind === 'grade' },
} as const satisfies Record<string, { role: RoleCode; holds: (kind: KindName) => boolean }>
export type PendingTaskScreen = keyof typeof pendingTaskScreens

/** Returns the kinds of a role, or those of one page of the role. */
export const kindsOf = (role: RoleCode, screen?: string): KindName[] => {
  const page = screen ? lookup(pendingTaskScreens, screen) : null
  return kindNames.filter(
    (name) => pendingTaskKinds[name].roles.includes(role) && (!page || (page.role === role && page.holds(name))),
  )
}
