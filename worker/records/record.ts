import type { NewRow, Row, TableName } from '../core/change'
import type { Action } from '../policy/can'
import type {
  AboveField,
  ChoiceField,
  DictField,
  Field,
  GivenField,
  LinkField,
  MomentField,
  TextField,
  WholeField,
  Words,
} from './fields'

/** Tables that can be kept as a record: those with the columns that every business row carries. */
export type RecordTable = {
  [K in TableName]: Row<K> extends Common ? K : never
}[TableName]
type Common = Pick<Row<'position'>, 'id' | 'createTime' | 'updateTime' | 'delFlag' | 'lockVersion'>

type FieldFor<Column> = [NonNullable<Column>] extends [number]
  ? WholeField | ChoiceField<number>
  : TextField | MomentField | DictField | LinkField | AboveField | ChoiceField<string> | GivenField
type FieldsOf<T extends RecordTable> = { readonly [Name in keyof NewRow<T>]?: FieldFor<NewRow<T>[Name]> }
/** A name that the table does not have is an error where it stands. */
type Only<T extends RecordTable, Fields> = { readonly [Name in Exclude<keyof Fields, keyof NewRow<T>>]: never }

type Description<Fields, Name = keyof Fields & string> = {
  /** What a person calls one of them. */
  name: Words
  /** Who keeps them. */
  right: Action
  fields: Fields
  /** The field that names a row in sentences. */
  title: Name
  /** Free text finds rows by these. */
  keyword: readonly [Name, ...Name[]]
  /** What a list is sorted by until somebody chooses another column. */
  sort: Name | Audited
  /** Its direction. Default: `desc`. */
  order?: 'asc' | 'desc'
  /** Fields offered above the list. */
  filters?: readonly Name[]
  /** Together, no two rows have the same; the last is the field at which that is said. A unique index stands behind each. */
  unique?: readonly (readonly [Name, ...Name[]])[]
  /** What is removed can be taken back, until it is removed for good. */
  bin?: true
  /** Rows stand below each other. */
  tree?: TreeOf<Name>
  /** Forms choose from it: those that are open read it again once it changes. */
  offered?: true
  /** Rows elsewhere hold a value of it: how many is shown, and what is held is neither removed nor made another value. */
  uses?: UsesOf<Name>
}
type Audited = 'createTime' | 'updateTime'
export type TreeOf<Name = string> = {
  /** The field with the id of the row above; `0` at the top. */
  above: Name
  /** The field with the hierarchical code that the server gives (`A01`, `A01A02`): a prefix finds a branch. */
  code?: Name
}
/** What others hold of a row, and of which list that is a value: see `uses/rules.ts`. */
export type UsesOf<Name = string> = {
  value: Name | 'id'
  of: { list: '#category' | '#softwareClass' | '#position' | '#fillRule' } | { dictionary: Name }
  /** What can be done instead of removing it. */
  instead?: Words
}
/** Above the rows at the top. */
export const TOP = '0'

/** Any record: a table that is kept by one role, described. What is exceptional about it is code: see `keep.server.ts`. */
export type AnyRecord = { table: RecordTable } & Description<{ readonly [Name in string]: Field }>
export type NameIn<R extends AnyRecord> = keyof R['fields'] & string

/**
 * Describes reference data: contract, list, save, remove and Excel follow from it, each as a part of its own. Not for what
 * has a life cycle.
 *
 * @example
 * export const position = record('position', {
 *   name: () => t.position,
 *   right: 'position:manage',
 *   fields: { code: text(() => t.code, { max: 100, required: true }), postRank: dictionary(() => t.rank, 'position_rank') },
 *   title: 'code', keyword: ['code'], sort: 'createTime', unique: [['code']],
 * })
 */
export const record = <const T extends RecordTable, const Fields extends FieldsOf<T>>(
  table: T,
  description: Description<Fields & Only<T, Fields>, keyof Fields & string>,
) => ({ table, ...description })

/** The fields of a record with their names, in the order of the description. */
export const fieldsOf = (one: AnyRecord): [name: string, field: Field][] => Object.entries(one.fields)
/** Those that a person reads. */
export const seenFields = (one: AnyRecord) => fieldsOf(one).filter(([, field]) => !field.unseen)
/** Those that are sent. */
export const filledIn = (one: AnyRecord) => fieldsOf(one).filter(([, field]) => !field.given)
/** The dictionaries that a record's fields are chosen from. */
export const dictsOf = (one: AnyRecord) =>
  fieldsOf(one).flatMap(([name, field]) => (field.kind === 'dict' ? [{ name, field }] : []))
/** What a list may be sorted by and searched by; the sort that it begins with is the first. */
export const sortsOf = (one: AnyRecord): [string, ...string[]] => {
  const names = seenFields(one).flatMap(([name, { kind }]) => (kind === 'above' ? [] : [name]))
  return [one.sort, ...[...names, 'createTime', 'updateTime'].filter((name) => name !== one.sort)]
}
/** A text stands beside their value. */
export const isCoded = (field: Field) => field.kind === 'dict' || field.kind === 'choice'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** A field as the family names it where it is asked whether a value is free: `sys_dict`, `dict_code`. */
export const onWire = ({ table }: AnyRecord, name: string) => ({
  tableName: `sys_${snake(table)}`,
  fieldName: snake(name),
})
