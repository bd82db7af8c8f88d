import type { FormDefinition } from '../../../db/schema/declare-form'
import { type Further, drawn, furtherFields } from '../../core/form/further'
import type { RoleCode } from '../../policy/roles'
import { hideableFrom } from './definition'
import { t } from './texts'

/** Sheets other than the declaration that a year may extend by questions: reviews, scores and reports. */
export const sheetNames = ['review', 'score', 'report'] as const
export type SheetName = (typeof sheetNames)[number]
export const sheetTitle = (name: SheetName) =>
  ({ review: t.reviewSheet, score: t.scoreSheet, report: t.reportSheet })[name]

const judges = ['technologyManger', 'counselor'] as const satisfies RoleCode[]
/** Roles that answer a sheet. Each question must be visible to at least one of them. */
export const sheetAsks: Record<SheetName, readonly RoleCode[]> = { review: judges, score: judges, report: [] }
/** Roles that a question of the sheet may be hidden from. */
export const sheetHides: Record<SheetName, readonly RoleCode[]> = {
  review: [...judges, 'csrcLeader'],
  score: [...judges, 'csrcLeader'],
  report: hideableFrom,
}

type Sheets = Pick<FormDefinition, 'sheets'>
/** Returns the supplementary questions of a sheet. */
export const sheetOf = ({ sheets }: Sheets, name: SheetName): Further => sheets?.[name]
/** Returns the schemas of all sheets, for editing. */
export const sheetsShown = (form: Sheets) => ({
  review: drawn(furtherFields(sheetOf(form, 'review'))),
  score: drawn(furtherFields(sheetOf(form, 'score'))),
  report: drawn(furtherFields(sheetOf(form, 'report'))),
})
/** Merges saved sheets: an omitted sheet stays, null removes it. */
export function sheetsKept(form: Sheets, saved: Partial<Record<SheetName, Further>> = {}): Sheets {
  const entries = sheetNames.flatMap((name) => {
    const next = saved[name] === undefined ? sheetOf(form, name) : saved[name]
    return next ? [[name, next] as const] : []
  })
  return entries.length ? { sheets: Object.fromEntries(entries) } : {}
}
