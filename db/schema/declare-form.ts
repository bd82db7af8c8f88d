import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, json } from './columns'
import type { StoredSchema } from './forms'

/** A field of the year's form. A built-in field has its own label; a custom one carries its label here. */
export type FormFieldRow = {
  name: string
  label: string
  type: 'text' | 'long' | 'select' | 'date' | 'money' | 'depart' | 'user' | 'list' | 'check'
  required: number
  /** Maximum number of characters, or of lines of a list. */
  max: number
  help: string
  /** 1: hidden from blind reviewers. */
  blind: number
  /** Roles that see the subject but not this field. */
  hiddenFrom: string[]
  /** For a custom field: the types and domains of subjects to which it applies; empty lists apply to all. */
  askedOf?: { subjectType: string[]; domain: string[] }
}
export type FormSectionRow = { name: string; title: string; fields: FormFieldRow[] }
export type FormSlotRow = {
  slot: string
  name: string
  required: number
  exts: string[]
  max: number
  /** As for a field: hidden from blind reviewers, and from roles. */
  blind?: number
  hiddenFrom?: string[]
}
/** An item of the formal review's checklist; without a label it uses the built-in label of its name. */
export type FormCheckRow = { name: string; label: string }
/** A form stored without checks uses the built-in ones. */
export type FormDefinition = {
  sections: FormSectionRow[]
  slots: FormSlotRow[]
  checks?: FormCheckRow[]
  /** The supplementary form after the sections (`worker/core/form/schema.ts`). */
  more?: StoredSchema
  /** Supplementary forms of the review sheet, the score sheet and the report. */
  sheets?: FormSheets
}
export type FormSheets = { review?: StoredSchema; score?: StoredSchema; report?: StoredSchema }

/**
 * The form of a year for declarations or collected topics. A version that is in use is immutable: a change creates a
 * new version.
 */
export const declareForm = sqliteTable(
  'declare_form',
  {
    ...commonColumns(),
    kind: text('kind').notNull().default('declare'),
    year: text('year').notNull(),
    version: integer('version').notNull().default(1),
    definition: json<FormDefinition>('definition').notNull(),
  },
  (t) => [uniqueIndex('declare_form_version').on(t.kind, t.year, t.version)],
)
