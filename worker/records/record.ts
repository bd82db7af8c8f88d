import type { NewRow, Row, TableName } from '../core/change'
import type { Action } from '../policy/authorization'
import type {
  ParentField,
  ChoiceField,
  DictField,
  Field,
  ReadOnlyField,
  LinkField,
  MomentField,
  TextField,
  IntegerField,
  LocalizedText,
} from './fields'

/** Tables that can be a record: those with the columns of every business table. */
export type RecordTable = {
  [K in TableName]: Row<K> extends BusinessColumns ? K : never
}[TableName]
type BusinessColumns = Pick<Row<'position'>, 'id' | 'createTime' | 'updateTime' | 'delFlag' | 'lockVersion'>

type FieldFor<Column> = [NonNullable<Column>] extends [number]
  ? IntegerField | ChoiceField<number>
  : TextField | MomentField | DictField | LinkField | ParentField | ChoiceField<string> | ReadOnlyField
type FieldsOf<T extends RecordTable> = { readonly [Name in keyof NewRow<T>]?: FieldFor<NewRow<T>[Name]> }
/** Makes a field without a column of that name a compile error at its place. */
type NoUnknownFields<T extends RecordTable, Fields> = {
  readonly [Name in Exclude<keyof Fields, keyof NewRow<T>>]: never
}

type Description<Fields, Name = keyof Fields & string> = {
  /** Name of the entity for users. */
  name: LocalizedText
  /** Right to maintain the rows. */
  right: Action
  fields: Fields
  /** Field that names a row in messages. */
  title: Name
  /** Fields that the keyword search covers. */
  keyword: readonly [Name, ...Name[]]
  /** Default sort column of a list. */
  sort: Name | AuditTime
  /** Direction of the default sort. Default: `desc`. */
  order?: 'asc' | 'desc'
  /** Fields with a filter above the list. */
  filters?: readonly Name[]
  /**
   * Combinations of fields that must be unique; an error is reported at the last field. The database has a unique index
   * for each.
   */
  unique?: readonly (readonly [Name, ...Name[]])[]
  /** Removed rows go to a recycle bin, from which they can be restored until they are deleted permanently. */
  bin?: true
  /** Rows form a tree. */
  tree?: TreeOf<Name>
  /** Forms offer the rows as options: open forms reload them after a change. */
  offered?: true
  /**
   * Other rows use values of this record: the number of uses is shown, and a used value can neither be removed nor
   * changed.
   */
  uses?: UsesOf<Name>
}
type AuditTime = 'createTime' | 'updateTime'
export type TreeOf<Name = string> = {
  /** Field with the id of the parent; `0` at the top. */
  above: Name
  /** Field with the hierarchical code that the server assigns (`A01`, `A01A02`): a prefix selects a branch. */
  code?: Name
}
/** The value that other rows use, and the list that it belongs to: see `uses/rules.ts`. */
export type UsesOf<Name = string> = {
  value: Name | 'id'
  of: { list: '#category' | '#softwareClass' | '#position' | '#fillRule' } | { dictionary: Name }
  /** Suggestion of what to do instead of removing it. */
  instead?: LocalizedText
}
/** Parent id of the rows at the top. */
export const TREE_ROOT = '0'

/**
 * Any record: reference data in one table, described by its fields and maintained with one right. Special rules are
 * code: see `handlers.server.ts`.
 */
export type AnyRecord = { table: RecordTable } & Description<{ readonly [Name in string]: Field }>
export type FieldName<R extends AnyRecord> = keyof R['fields'] & string

/**
 * Defines a record (reference data): schemas, list, save, remove and Excel are derived from it, and each can be used
 * separately. Not for entities with a life cycle.
 *
 * @example
 * export const position = record('position', {
 *   name: () => t.position,
 *   right: 'position:manage',
 *   fields: { code: textField(() => t.code, { max: 100, required: true }), postRank: dictionaryField(() => t.rank,
 * 'position_rank') },
 *   title: 'code', keyword: ['code'], sort: 'createTime', unique: [['code']],
 * })
 */
export const record = <const T extends RecordTable, const Fields extends FieldsOf<T>>(
  table: T,
  description: Description<Fields & NoUnknownFields<T, Fields>, keyof Fields & string>,
) => ({ table, ...description })

/** Returns the fields of a record with their names, in the order of the definition. */
export const recordFields = (one: AnyRecord): [name: string, field: Field][] => Object.entries(one.fields)
/** Returns the fields that users see. */
export const readableFields = (one: AnyRecord) => recordFields(one).filter(([, field]) => !field.unseen)
/** Returns the fields that clients may send. */
export const editableFields = (one: AnyRecord) => recordFields(one).filter(([, field]) => !field.given)
/** Returns the fields of a record that use a dictionary. */
export const dictionaryFields = (one: AnyRecord) =>
  recordFields(one).flatMap(([name, field]) => (field.kind === 'dict' ? [{ name, field }] : []))
/** Returns the columns that a list can be sorted and filtered by; the default sort comes first. */
export const sortNames = (one: AnyRecord): [string, ...string[]] => {
  const names = readableFields(one).flatMap(([name, { kind }]) => (kind === 'above' ? [] : [name]))
  return [one.sort, ...[...names, 'createTime', 'updateTime'].filter((name) => name !== one.sort)]
}
/** True if a label accompanies the value. */
export const isCodedField = (field: Field) => field.kind === 'dict' || field.kind === 'choice'

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Returns the names of table and field in the legacy uniqueness check: `sys_dict`, `dict_code`. */
export const wireNameOf = ({ table }: AnyRecord, name: string) => ({
  tableName: `sys_${toSnakeCase(table)}`,
  fieldName: toSnakeCase(name),
})
