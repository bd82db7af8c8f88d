import type { Row, TableName } from '../core/change'

/** What a person calls something, in the language of the moment. */
export type Words = () => string
type Named = { label: Words; help?: Words }

/** A text. `long` is written on several lines. */
export type TextField = Named & {
  kind: 'text' | 'long'
  /** In characters. */
  max: number
  required: boolean
  /** What else it must look like, and the sentence where it does not. */
  like?: { pattern: RegExp; says: Words }
}
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
export type DictField = Named & { kind: 'dict'; dict: string; required: boolean }
/** The id of the row that this one belongs to; it is said once and stays. */
export type LinkField = Named & { kind: 'link'; to: TableName; named: string }
/** The id of the row above this one in a tree. */
export type AboveField = Named & { kind: 'above' }
/** What the server writes and a person only reads. */
export type GivenField<Value extends string | number = string | number> = Named & { kind: 'given'; starts: Value }
export type Field = TextField | WholeField | ChoiceField | DictField | LinkField | AboveField | GivenField

/** What a row holds of a field. */
export type ValueOf<F> = F extends { kind: 'choice' | 'given'; starts: infer Value }
  ? Value
  : F extends WholeField
    ? number
    : string
/** Whether a new row may leave it out. */
export type IsRequired<F> = F extends { required: true } | LinkField ? true : false

type Said = { help?: Words; like?: TextField['like'] }
export const text = <const Required extends boolean = false>(
  label: Words,
  { max, required, ...said }: Said & { max: number; required?: Required },
) => ({ kind: 'text' as const, label, max, required: (required ?? false) as Required, ...said })
export const long = (label: Words, max: number, help?: Words) => ({
  kind: 'long' as const,
  label,
  max,
  required: false as const,
  ...(help && { help }),
})
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
export const dictionary = <const Required extends boolean = false>(
  label: Words,
  dict: string,
  required?: Required,
) => ({
  kind: 'dict' as const,
  label,
  dict,
  required: (required ?? false) as Required,
})
/** @param named the column of the other table that names its rows */
export const link = <T extends TableName>(label: Words, to: T, named: keyof Row<T> & string) => ({
  kind: 'link' as const,
  label,
  to: to as TableName,
  named: named as string,
})
export const above = (label: Words) => ({ kind: 'above' as const, label })
export const given = <Value extends string | number = string>(label: Words, starts: Value = '' as Value) => ({
  kind: 'given' as const,
  label,
  starts,
})

/** What a new row has of a field where nothing is said. */
export const startOf = (field: Field): string | number =>
  'starts' in field ? field.starts : field.kind === 'above' ? '0' : ''
