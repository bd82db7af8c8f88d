import { namesIn, rowIn } from '../core/names'
import { withTexts } from '../core/texts'
import type { RoleCode } from '../policy/roles'
import { applicants } from './kinds/applicants.server'
import { centre } from './kinds/centre.server'
import type { Kind, KindRow } from './kinds/conditions.server'
import { judges } from './kinds/judges.server'
import { library } from './kinds/library.server'
import { t as labels } from './labels.texts'
import { t as reasons } from './reasons.texts'

/**
 * All kinds of pending tasks. The task pages, the dashboard and the badges share this table, so that they cannot
 * disagree.
 */
const rows = { ...applicants, ...centre, ...judges, ...library } as const satisfies Record<string, KindRow>
export type KindName = keyof typeof rows
export const kinds: Readonly<Record<KindName, Kind>> = withTexts('label', withTexts('reason', rows, reasons), labels)
export const kindNames = namesIn(kinds)

/** The pending-tasks pages and the kinds of each. Advisers have two: one for reviews, one for grading. */
export const todoScreens = {
  '/todo/subjectMan': { role: 'subjectMan', holds: () => true },
  '/todo/mechanism': { role: 'mechanism', holds: () => true },
  '/todo/bizManger': { role: 'bizManger', holds: () => true },
  '/todo/technology': { role: 'technologyManger', holds: () => true },
  '/todo/professor': { role: 'counselor', holds: (kind) => kind !== 'grade' },
  '/todo/counselor': { role: 'counselor', holds: (kind) => kind === 'grade' },
} as const satisfies Record<string, { role: RoleCode; holds: (kind: KindName) => boolean }>
export type TodoScreen = keyof typeof todoScreens

/** Returns the kinds of a role, or those of one page of the role. */
export const kindsOf = (role: RoleCode, screen?: string): KindName[] => {
  const page = screen ? rowIn(todoScreens, screen) : null
  return kindNames.filter(
    (name) => kinds[name].roles.includes(role) && (!page || (page.role === role && page.holds(name))),
  )
}
