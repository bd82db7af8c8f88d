import type { Row } from '../core/change'

/**
 * Why something of a subject is kept from somebody: they judge `blind`, or are `judging` it with others; its decision is not
 * published yet (`withheld` times, a number before it is `drawn`), or they do not read the `ranking` or the `likeness`.
 */
export type Reason = 'blind' | 'judging' | 'withheld' | 'drawn' | 'ranking' | 'likeness'

/**
 * What of a subject is kept from whom: the one table from which the fields of a row, and what a list finds, sorts and counts
 * by, follow alike (`showSubject`, `seenBy`). The name is shown to who judges blind, without the names in it.
 */
export const keptBack = {
  leadDepartId: 'blind',
  leadDepartName: 'blind',
  subjectManId: 'blind',
  subjectManName: 'blind',
  subjectManPhone: 'blind',
  contactName: 'blind',
  passRate: 'judging',
  passRateFirst: 'judging',
  passRateRe: 'judging',
  reviewTotal: 'judging',
  reviewDone: 'judging',
  statusTime: 'withheld',
  dueTime: 'withheld',
  closeTime: 'withheld',
  updateTime: 'withheld',
  subjectNum: 'drawn',
  gradeRank: 'ranking',
  gradeLevel: 'ranking',
  isExcellent: 'ranking',
  similarityMax: 'likeness',
  similarityVerdict: 'likeness',
} as const satisfies Partial<Record<keyof Row<'subject'> | 'passRate' | 'reviewTotal' | 'reviewDone', Reason>>
export type KeptBack = keyof typeof keptBack
