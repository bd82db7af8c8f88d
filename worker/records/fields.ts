import type { Row, TableName } from '../core/change'

/** A label in the current language. */
export type LocalizedText = () => string
type FieldBase = {
  label: LocalizedText
  help?: LocalizedText
  /** The server writes the field; users only read it. */
  given?: true
  /** For API clients only: the field is sent and returned, and appears in no form, list or workbook. */
  unseen?: true
}

/** A text. `long` has several lines. */
export type TextField = FieldBase & {
  kind: 'text' | 'long'
  /** In characters. */
  max: number
  required?: boolean
  /** Pattern that a value must match, and the error message. */
  like?: { pattern: RegExp; says: LocalizedText }
  /** Code of a check rule (`check_rule`) that a value must pass; without such a rule nothing is checked. */
  rule?: string
  /** Normalises a value to its canonical form; null if it has none, and the error message for that. */
  form?: { of: (value: string) => string | null; says: LocalizedText }
}
/** A date and time, to the minute; '' if empty. */
export type MomentField = FieldBase & { kind: 'moment' }
/** An integer between `min` and `max`; `starts` is the value of a new row. */
export type IntegerField = FieldBase & { kind: 'whole'; min: number; max: number; starts: number }
export type Option<Value> = {
  value: Value
  label: string
  colour?: 'grey' | 'blue' | 'cyan' | 'green' | 'orange' | 'red' | 'purple'
}
/** One of a few values that are fixed in code. */
export type ChoiceField<Value extends string | number = string | number> = FieldBase & {
  kind: 'choice'
  options: () => readonly Option<Value>[]
  starts: Value
}
/** A value of a dictionary that the centre maintains. */
export type DictField = FieldBase & { kind: 'dict'; dict: string }
/** Id of the row that this one belongs to; it is set once and never changes. */
export type LinkField = FieldBase & { kind: 'link'; to: TableName; named: string }
/** Id of the parent row in a tree. */
export type ParentField = FieldBase & { kind: 'above' }
/** A value that the server writes; users only read it. */
export type ReadOnlyField = FieldBase & { kind: 'given' }
export type Field =
  | TextField
  | MomentField
  | IntegerField
  | ChoiceField
  | DictField
  | LinkField
  | ParentField
  | ReadOnlyField

/** Type of a field's value in a row. */
export type ValueOf<F> = F extends { kind: 'choice'; starts: infer Value }
  ? Value
  : F extends IntegerField
    ? number
    : string
/** Whether a new row must contain the field. */
export type IsRequired<F> = F extends { required: true } | LinkField ? true : false

type TextOptions = Pick<TextField, 'max' | 'required' | 'like' | 'rule' | 'form'> & { help?: LocalizedText }
export const textField = <const S extends TextOptions>(label: LocalizedText, options: S) => ({
  kind: 'text' as const,
  label,
  ...options,
})
export const longTextField = (label: LocalizedText, max: number, help?: LocalizedText) => ({
  kind: 'long' as const,
  label,
  max,
  ...(help && { help }),
})
export const momentField = (label: LocalizedText, help?: LocalizedText) => ({
  kind: 'moment' as const,
  label,
  ...(help && { help }),
})
export const integerField = (
  label: LocalizedText,
  options: { min: number; max: number; starts?: number; help?: LocalizedText },
) => ({
  kind: 'whole' as const,
  label,
  starts: options.min,
  ...options,
})
export const choiceField = <const Value extends string | number>(
  label: LocalizedText,
  starts: NoInfer<Value>,
  options: () => readonly Option<Value>[],
  help?: LocalizedText,
) => ({ kind: 'choice' as const, label, starts, options, ...(help && { help }) })
export const dictionaryField = (label: LocalizedText, dict: string) => ({ kind: 'dict' as const, label, dict })
/** @param named column of the other table that names its rows */
export const linkField = <T extends TableName>(
  label: LocalizedText,
  to: T,
  named: keyof Row<T> & string,
): LinkField => ({
  kind: 'link',
  label,
  to,
  named,
})
/** Defines the field of the parent's id in a tree. */
export const parentField = (label: LocalizedText) => ({ kind: 'above' as const, label })
/** Defines a text field that only the server writes. */
export const readOnlyField = (label: LocalizedText) => ({ kind: 'given' as const, label, given: true as const })
/** Makes a field of any kind server-written: users read, sort and filter by it. */
export const asReadOnly = <const F extends Field>(field: F) => ({ ...field, given: true as const })

/** Makes a field visible to API clients only. */
export const asApiOnly = <const F extends Field>(field: F) => ({ ...field, unseen: true as const })

/** Returns the value of a field in a new row if none is sent. */
export const initialValueOf = (field: Field): string | number =>
  'starts' in field ? field.starts : field.kind === 'above' ? '0' : ''
