import { lookup } from '../../core/typed-keys'
import type { LocalizedText } from '../fields'
import { t } from './texts'

/**
 * Columns that use values of the centre's reference data, by `table.column`. `of` is the code of a dictionary, or one
 * of the other lists: `#category` and `#softwareClass` by id, `#position` by code, `#fillRule` by id. `as` is the
 * format of the column: one value, a JSON list, text with `commas` between the values, or a JSON list of objects with
 * the value at a path; `only` restricts the rows. `columns.server.ts` counts them.
 */
export type UsingColumn = {
  of: string
  what: LocalizedText
  as: 'value' | 'list' | 'commas' | `$.${string}`
  only?: string
}
export const usingColumns: Readonly<Record<string, UsingColumn>> = {
  'subject.domain': { of: 'subject_domain', what: () => t.subjects, as: 'value' },
  'subject_collect.domain': { of: 'subject_domain', what: () => t.declarations, as: 'value' },
  'user.domain_ids': { of: 'subject_domain', what: () => t.people, as: 'list' },
  'grade_rule.excellent_by_domain': { of: 'subject_domain', what: () => t.gradeRules, as: '$.domain' },
  'report_deadline.scope_ids': {
    ...{ of: 'subject_domain', what: () => t.deadlines, as: 'list' as const },
    only: `scope = 'domain'`,
  },
  'subject.subject_type': { of: 'subject_type', what: () => t.subjects, as: 'value' },
  'subject.expected_results': { of: 'expected_result_type', what: () => t.expectedResults, as: '$.type' },
  'subject.resources': { of: 'expected_result_type', what: () => t.resources, as: '$.type' },
  'subject.close_kind': { of: 'close_kind', what: () => t.subjects, as: 'value' },
  'prize.prize_level': { of: 'prize_level', what: () => t.prizes, as: 'value' },
  'prize_quota.prize_level': { of: 'prize_level', what: () => t.quotas, as: 'value' },
  'prize_vote.prize_level': { of: 'prize_level', what: () => t.votes, as: 'value' },
  'subject_grade.reason_codes': { of: 'grade_reason', what: () => t.grades, as: 'list' },
  'position.post_rank': { of: 'position_rank', what: () => t.positions, as: 'value' },
  'fb_case.category': { of: 'fb_case_category', what: () => t.cases, as: 'value' },
  'fb_case.domain': { of: 'subject_domain', what: () => t.cases, as: 'value' },
  'fb_requirement.category': { of: 'fb_case_category', what: () => t.requirements, as: 'value' },
  'industry_purchase.category': { of: 'purchase_category', what: () => t.purchases, as: 'value' },
  'industry_purchase.purchase_mode': { of: 'purchase_mode', what: () => t.purchases, as: 'value' },
  'software_adapt.platform': { of: 'adapt_platform', what: () => t.adaptations, as: 'value' },
  'software.class_id': { of: '#softwareClass', what: () => t.software, as: 'value' },
  'vendor_product.category': { of: 'purchase_category', what: () => t.vendorProducts, as: 'value' },
  'depart.depart_type': { of: '#category', what: () => t.departs, as: 'value' },
  'feedback.feed_back_type_id': { of: '#category', what: () => t.feedback, as: 'value' },
  'drill_scene.category_id': { of: '#category', what: () => t.drillScenes, as: 'value' },
  'user.post': { of: '#position', what: () => t.people, as: 'commas' },
}
/** Uses that are counted otherwise: how many codes a rule has issued. */
const otherCounts: Readonly<Record<string, LocalizedText>> = { 'sequence.id': () => t.numbers }

/** Reason for dictionaries that the centre cannot extend: code writes and interprets their values. */
const PROGRAM_VALUES = "its values are the program's own: seeded items are never removed, and no row holds another"
/** Seeded dictionaries whose uses are not counted, with the reason. */
export const uncountedDictionaries: Readonly<Record<string, string>> = {
  subject_status: PROGRAM_VALUES,
  report_type: PROGRAM_VALUES,
  report_status: PROGRAM_VALUES,
  review_stage: PROGRAM_VALUES,
  review_conclusion: PROGRAM_VALUES,
  grade_status: PROGRAM_VALUES,
  change_kind: PROGRAM_VALUES,
  share_auth: PROGRAM_VALUES,
  share_file_type: PROGRAM_VALUES,
  priority: PROGRAM_VALUES,
  msg_category: PROGRAM_VALUES,
  user_status: PROGRAM_VALUES,
  yn: PROGRAM_VALUES,
}

const parseCounts = (stored: string) => Object.entries(JSON.parse(stored) as Record<string, number>)
/** Returns the total number of uses. */
export const countUses = (stored: string) => parseCounts(stored).reduce((sum, [, count]) => sum + count, 0)
/** Formats the stored counts `{"subject.domain":200,…}` as `课题 200、人员 14`; '' if there are none. */
export function formatUses(stored: string): string {
  return parseCounts(stored)
    .toSorted(([, a], [, b]) => b - a)
    .map(([source, count]) =>
      t.count((lookup(usingColumns, source)?.what ?? lookup(otherCounts, source))?.() ?? source, count),
    )
    .join(t.listComma)
}
