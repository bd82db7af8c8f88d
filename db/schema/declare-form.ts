import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { common, json } from './columns'
import type { StoredSchema } from './forms'

/** A question of the year's form. A built-in field keeps its own label; one of the form's own carries it here. */
export type FormFieldRow = {
  name: string
  label: string
  type: 'text' | 'long' | 'select' | 'date' | 'money' | 'depart' | 'user' | 'list' | 'check'
  required: number
  /** Characters, or lines of a list. */
  max: number
  help: string
  /** 1: not shown to who judges blind. */
  blind: number
  /** Roles that see the case and are not shown this. */
  hiddenFrom: string[]
  /** Of a form's own: the types and fields of subjects that it is asked of; of none of them, of every one. */
  askedOf?: { subjectType: string[]; domain: string[] }
}
export type FormSectionRow = { name: string; title: string; fields: FormFieldRow[] }
export type FormSlotRow = {
  slot: string
  name: string
  required: number
  exts: string[]
  max: number
  /** As of a field: kept from who judges blind, and from roles. */
  blind?: number
  hiddenFrom?: string[]
}
/** A line of the formal review's check list; without words of its own it says what the house says under its name. */
export type FormCheckRow = { name: string; label: string }
/** A form kept without check lines has the house's. */
export type FormDefinition = {
  sections: FormSectionRow[]
  slots: FormSlotRow[]
  checks?: FormCheckRow[]
  /** What is asked after the sections, as a form of its own (`worker/core/form/schema.ts`). */
  more?: StoredSchema
  /** What is asked further where a subject is judged or reported on, sheet by sheet. */
  sheets?: FormSheets
}
export type FormSheets = { review?: StoredSchema; score?: StoredSchema; report?: StoredSchema }

/**
 * What a year asks of a declaration, or of a collected topic. A version that something was written by stays as it is: the
 * next change makes another.
 */
export const declareForm = sqliteTable(
  'declare_form',
  {
    ...common(),
    kind: text('kind').notNull().default('declare'),
    year: text('year').notNull(),
    version: integer('version').notNull().default(1),
    definition: json<FormDefinition>('definition').notNull(),
  },
  (t) => [uniqueIndex('declare_form_version').on(t.kind, t.year, t.version)],
)
