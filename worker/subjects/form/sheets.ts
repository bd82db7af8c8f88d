import type { FormDefinition } from '../../../db/schema/declare-form'
import { type Further, drawn, furtherFields } from '../../core/form/further'
import type { RoleCode } from '../../policy/roles'
import { hideableFrom } from './definition'
import { t } from './texts'

/** What a year asks further beside the declaration: on the sheet of a review, of a score, and in reports. */
export const sheetNames = ['review', 'score', 'report'] as const
export type SheetName = (typeof sheetNames)[number]
export const sheetTitle = (name: SheetName) =>
  ({ review: t.reviewSheet, score: t.scoreSheet, report: t.reportSheet })[name]

const judges = ['technologyManger', 'counselor'] as const satisfies RoleCode[]
/** The judges who answer a sheet: of them at least one role is asked each question. */
export const sheetAsks: Record<SheetName, readonly RoleCode[]> = { review: judges, score: judges, report: [] }
/** From whom a question of the sheet may be kept. */
export const sheetHides: Record<SheetName, readonly RoleCode[]> = {
  review: [...judges, 'csrcLeader'],
  score: [...judges, 'csrcLeader'],
  report: hideableFrom,
}

type Sheets = Pick<FormDefinition, 'sheets'>
/** The further form of a sheet. */
export const sheetOf = ({ sheets }: Sheets, name: SheetName): Further => sheets?.[name]
/** All of them, for whoever edits them. */
export const sheetsShown = (form: Sheets) => ({
  review: drawn(furtherFields(sheetOf(form, 'review'))),
  score: drawn(furtherFields(sheetOf(form, 'score'))),
  report: drawn(furtherFields(sheetOf(form, 'report'))),
})
/** Them as they are stored once these are given: what is left out stays, null is taken away. */
export function sheetsKept(form: Sheets, given: Partial<Record<SheetName, Further>> = {}): Sheets {
  const kept = sheetNames.flatMap((name) => {
    const next = given[name] === undefined ? sheetOf(form, name) : given[name]
    return next ? [[name, next] as const] : []
  })
  return kept.length ? { sheets: Object.fromEntries(kept) } : {}
}
