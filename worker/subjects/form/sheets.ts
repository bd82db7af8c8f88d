import type { FormDefinition } from '../../../db/schema/declare-form'
import { type AdditionalForm, buildFormSchema, additionalFields } from '../../core/form/additional-form'
import type { RoleCode } from '../../policy/roles'
import { restrictableRoles } from './definition'
import { t } from './texts'

/** Sheets other than the declaration that a year may extend by questions: reviews, scores and reports. */
export const sheetNames = ['review', 'score', 'report'] as const
export type SheetName = (typeof sheetNames)[number]
export const sheetTitle = (name: SheetName) =>
  ({ review: t.reviewSheet, score: t.scoreSheet, report: t.reportSheet })[name]

const reviewRoles = ['technologyManger', 'counselor'] as const satisfies RoleCode[]
/** Roles that answer a sheet. Each question must be visible to at least one of them. */
export const sheetRespondents: Record<SheetName, readonly RoleCode[]> = {
  review: reviewRoles,
  score: reviewRoles,
  report: [],
}
/** Roles that a question of the sheet may be hidden from. */
export const sheetHideableRoles: Record<SheetName, readonly RoleCode[]> = {
  review: [...reviewRoles, 'csrcLeader'],
  score: [...reviewRoles, 'csrcLeader'],
  report: restrictableRoles,
}

type Sheets = Pick<FormDefinition, 'sheets'>
/** Returns the supplementary questions of a sheet. */
export const sheetOf = ({ sheets }: Sheets, name: SheetName): AdditionalForm => sheets?.[name]
/** Returns the schemas of all sheets, for editing. */
export const sheetSchemasOf = (form: Sheets) => ({
  review: buildFormSchema(additionalFields(sheetOf(form, 'review'))),
  score: buildFormSchema(additionalFields(sheetOf(form, 'score'))),
  report: buildFormSchema(additionalFields(sheetOf(form, 'report'))),
})
/** Merges saved sheets: an omitted sheet stays, null removes it. */
export function mergeSheets(form: Sheets, saved: Partial<Record<SheetName, AdditionalForm>> = {}): Sheets {
  const entries = sheetNames.flatMap((name) => {
    const next = saved[name] === undefined ? sheetOf(form, name) : saved[name]
    return next ? [[name, next] as const] : []
  })
  return entries.length ? { sheets: Object.fromEntries(entries) } : {}
}
