import type { Row, TableName } from '../core/change'

/** What a person calls something, in the language of the moment. */
export type Words = () => string
type Named = {
  label: Words
  help?: Words
  /** The server writes it, and a person only reads it. */
  given?: true
  /** For other clients alone: it is sent and answered, and stands in no form, list or workbook. */
  unseen?: true
}

/** A text. `long` is written on several lines. */
export type TextField = Named & {
  kind: 'text' | 'long'
  /** In characters. */
  max: number
  required?: boolean
  /** What else it must look like, and the sentence where it does not. */
  like?: { pattern: RegExp; says: Words }
  /** The code of a check rule (`check_rule`) that a value must pass; without such a rule nothing is checked. */
  rule?: string
  /** The one form in which it is kept, null for what has none, and the sentence for that. */
  form?: { of: (said: string) => string | null; says: Words }
}
/** A day and time, to the minute; '' where none is said. */
export type MomentField = Named & { kind: 'moment' }
/** A whole number, within its ends; a new row has `starts` where nothing is said. */
export type WholeField = Named & { kind: 'whole'; min: number; max: number; starts: number }
export type Option<Value> = {
  value: Value
  label: string
  colour?: 'grey' | 'blue' | 'cyan' | 'green' | 'orange' | 'red' | 'purple'
}
/** One of a few that the program knows. */
export type ChoiceField<Value extends string | number = string | number> = Named & {
  kind: 'choice'
  options: () => readonly Option<Value>[]
  starts: Value
}
/** A value of a dictionary that the centre keeps. */
export type DictField = Named & { kind: 'dict'; dict: string }
/** The id of the row that this one belongs to; it is said once and stays. */
export type LinkField = Named & { kind: 'link'; to: TableName; named: string }
/** The id of the row above this one in a tree. */
export type AboveField = Named & { kind: 'above' }
/** What the server writes and a person only reads. */
export type GivenField = Named & { kind: 'given' }
export type Field = TextField | MomentField | WholeField | ChoiceField | DictField | LinkField | AboveField | GivenField

/** What a row holds of a field. */
export type ValueOf<F> = F extends { kind: 'choice'; starts: infer Value }
  ? Value
  : F extends WholeField
    ? number
    : string
/** Whether a new row may leave it out. */
export type IsRequired<F> = F extends { required: true } | LinkField ? true : false

type Said = Pick<TextField, 'max' | 'required' | 'like' | 'rule' | 'form'> & { help?: Words }
export const text = <const S extends Said>(label: Words, said: S) => ({ kind: 'text' as const, label, ...said })
export const long = (label: Words, max: number, help?: Words) => ({
  kind: 'long' as const,
  label,
  max,
  ...(help && { help }),
})
export const moment = (label: Words, help?: Words) => ({ kind: 'moment' as const, label, ...(help && { help }) })
export const whole = (label: Words, given: { min: number; max: number; starts?: number; help?: Words }) => ({
  kind: 'whole' as const,
  label,
  starts: given.min,
  ...given,
})
export const choice = <const Value extends string | number>(
  label: Words,
  starts: NoInfer<Value>,
  options: () => readonly Option<Value>[],
  help?: Words,
) => ({ kind: 'choice' as const, label, starts, options, ...(help && { help }) })
export const dictionary = (label: Words, dict: string) => ({ kind: 'dict' as const, label, dict })
/** @param named the column of the other table that names its rows */
export const link = <T extends TableName>(label: Words, to: T, named: keyof Row<T> & string): LinkField => ({
  kind: 'link',
  label,
  to,
  named,
})
export const above = (label: Words) => ({ kind: 'above' as const, label })
export const given = (label: Words) => ({ kind: 'given' as const, label, given: true as const })
/** A field of any kind that the server writes: a person reads it, and sorts and finds by it. */
export const written = <const F extends Field>(field: F) => ({ ...field, given: true as const })

/** A field that only other clients send and read. */
export const unseen = <const F extends Field>(field: F) => ({ ...field, unseen: true as const })

/** What a new row has of a field where nothing is said. */
export const startOf = (field: Field): string | number =>
  'starts' in field ? field.starts : field.kind === 'above' ? '0' : ''
