import type { Row } from '../core/change'

/**
 * Why a field is hidden from a reader: the reader reviews `blind` or takes part in the reviews (`judging`); the
 * decision is not published (`withheld` times; a number assigned before, `drawn`); the reader lacks the right to read
 * the `ranking` or the similarities (`likeness`).
 */
export type HiddenReason = 'blind' | 'judging' | 'withheld' | 'drawn' | 'ranking' | 'likeness'

/**
 * The field-level access rules of a subject: the reason that hides each field. Serializer and SQL share this table, so
 * that lists filter, sort and count by the same values that the rows show. Blind reviewers read the subject's name with
 * the names of people and institutions redacted.
 */
export const fieldRestrictions = {
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
} as const satisfies Partial<Record<keyof Row<'subject'> | 'passRate' | 'reviewTotal' | 'reviewDone', HiddenReason>>
export type RestrictedField = keyof typeof fieldRestrictions
