import { normalizeLine, normalizeLines } from '../core/plain-text'
import { z } from 'zod'
import { idText, idArray, optionalText, requiredText, stampText, booleanFlag } from '../core/input'
import { listQuery, pageSchema } from '../core/list'
import { t as core } from '../core/core.texts'
import {
  type ChoiceField,
  type Field,
  type IsRequired,
  type MomentField,
  initialValueOf,
  type TextField,
  type ValueOf,
  type IntegerField,
} from './fields'
import { type AnyRecord, recordFields, editableFields, isCodedField, type FieldName, sortNames } from './record'
import { t } from './texts'

/** Schema of an integer: as a number, or as text from a form or a cell. */
const integerSchema = ({ label, min, max }: IntegerField) => {
  const range = { error: () => t.between(label(), min, max) }
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d{1,9}$/)
          .transform(Number),
      ],
      {
        error: () => core.notWhole(label()),
      },
    )
    .pipe(
      z
        .number()
        .int({ error: () => core.notWhole(label()) })
        .min(min, range)
        .max(max, range),
    )
}
/** Schema of a choice: its value, or the value as text. */
const choiceSchema = ({ label, options }: ChoiceField) =>
  z.union([z.string(), z.number()], { error: () => core.wrong(label()) }).transform((input, issues) => {
    const option = options().find(({ value }) => String(value) === String(input).trim())
    if (!option) issues.addIssue({ code: 'custom', message: core.wrong(label()) })
    return option?.value ?? ''
  })

const normalizedSchema = (plain: z.ZodType<string, unknown>, { of, says }: NonNullable<TextField['form']>) =>
  plain.transform((typed, issues) => {
    const form = typed === '' ? '' : of(typed)
    if (form === null) issues.addIssue({ code: 'custom', message: says() })
    return form ?? ''
  })
/** Schema of an optional time; a date alone means its beginning. */
const momentSchema = ({ label }: MomentField) =>
  z
    .string({ error: () => core.notText(label()) })
    .trim()
    .pipe(z.union([z.literal(''), stampText(label)], { error: () => core.notStamp(label()) }))
    .transform((typed) => (typed.length === 10 ? `${typed} 00:00:00` : typed))
    .default('')

/** Returns the schema of a field's input. */
export function fieldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'long': {
      const { label, max, like } = field
      const normalise = field.kind === 'text' ? normalizeLine : normalizeLines
      const plain = field.required ? requiredText(label, max, normalise) : optionalText(label, max, normalise)
      if (field.form) return normalizedSchema(plain, field.form)
      return like ? plain.refine((typed) => typed === '' || like.pattern.test(typed), { error: like.says }) : plain
    }
    case 'moment':
      return momentSchema(field)
    case 'whole':
      return integerSchema(field).default(field.starts)
    case 'choice':
      return choiceSchema(field).default(initialValueOf(field))
    case 'dict':
      return optionalText(field.label, 100)
    case 'link':
      return idText(field.label)
    case 'above':
      return idText(field.label).default('0')
    case 'given':
      return z.never().optional()
  }
}

type EditableFields<R extends AnyRecord> = {
  [N in FieldName<R> as R['fields'][N] extends { given: true } ? never : N]: R['fields'][N]
}
type Schema<F> = z.ZodType<ValueOf<F>, ValueOf<F>>
/** Input of a new row: optional fields may be omitted. */
export type NewShape<R extends AnyRecord> = {
  [N in keyof EditableFields<R>]: IsRequired<EditableFields<R>[N]> extends true
    ? Schema<EditableFields<R>[N]>
    : z.ZodDefault<Schema<EditableFields<R>[N]>>
}
/** Input of a change: optional fields that are not sent stay unchanged. */
export type ChangedShape<R extends AnyRecord> = {
  [N in keyof EditableFields<R>]: IsRequired<EditableFields<R>[N]> extends true
    ? Schema<EditableFields<R>[N]>
    : z.ZodOptional<Schema<EditableFields<R>[N]>>
} & { id: z.ZodType<string, string>; lockVersion: z.ZodOptional<z.ZodType<number, number>> }
type CodedName<R extends AnyRecord> = {
  [N in FieldName<R>]: R['fields'][N] extends { kind: 'choice' | 'dict' } ? N : never
}[FieldName<R>]
/** A row in a response: its fields, the label of each coded value, and the audit columns. */
export type RowShape<R extends AnyRecord> = { [N in FieldName<R>]: Schema<R['fields'][N]> } & {
  [N in CodedName<R> as `${N}_dictText`]: z.ZodString
} & typeof auditShape &
  (R extends { tree: object } ? { hasChild: typeof hasChild } : {}) &
  (R extends { uses: object } ? typeof usesShape : {})

const text = z.string()
const auditShape = {
  id: text,
  createBy: text,
  createTime: text,
  updateBy: text,
  updateTime: text,
  sysOrgCode: text,
  delFlag: z.number(),
  lockVersion: z.number(),
}
/** Flag of rows with children, in the legacy wire format. */
const hasChild = z.literal('1').nullable()
/** How many other rows use the value, as a number and as text: `课题 200、人员 14`. */
const usesShape = { used: z.number(), used_dictText: text }
const lockVersion = z.coerce.number().int().optional()

const keyword = () => optionalText(() => t.keyword, 100).optional()
const workbookFilters = { selections: idArray().optional(), template: z.string().optional() }
type QueryOf<R extends AnyRecord, More extends z.ZodRawShape> = ReturnType<
  typeof listQuery<readonly [string, ...string[]], { keyword: ReturnType<typeof keyword> } & ParentFilter<R> & More>
>
type ParentFilter<R extends AnyRecord> = R extends { tree: object } ? { pid: z.ZodDefault<z.ZodString> } : {}

/** Builds the schemas of a record: list query, inputs, and rows. */
export function recordContract<R extends AnyRecord>(one: R) {
  const inputs = editableFields(one).map(([name, field]) => [name, fieldSchema(field)] as const)
  const coded = recordFields(one).filter(([, field]) => isCodedField(field))
  const Row = {
    ...Object.fromEntries(recordFields(one).map(([name, field]) => [name, isNumberField(field) ? z.number() : text])),
    ...Object.fromEntries(coded.map(([name]) => [`${name}_dictText`, text])),
    ...auditShape,
    ...(one.tree && { hasChild }),
    ...(one.uses && usesShape),
  }
  const query = <More extends z.ZodRawShape>(more: More) =>
    listQuery(
      sortNames(one),
      { keyword: keyword(), ...(one.tree && { pid: z.string().trim().max(64).default('0') }), ...more },
      { order: one.order ?? 'desc' },
    )
  const answered = asTypedSchema<z.ZodObject<RowShape<R>, z.core.$strict>>(z.strictObject(Row))
  return {
    Row: answered,
    Page: pageSchema(answered),
    Query: asTypedSchema<QueryOf<R, {}>>(query({})),
    /** Query of an export: the list's filters, or the selected rows; `template` has no rows. */
    Book: asTypedSchema<QueryOf<R, typeof workbookFilters>>(query(workbookFilters)),
    /** Form fields beside a workbook: `dryRun` only reports the result; the others name the linked row and the parent. */
    ImportFields: z.object({
      dryRun: booleanFlag.default(false),
      ...Object.fromEntries(
        recordFields(one)
          .filter(([, { kind }]) => kind === 'link' || kind === 'above')
          .map(([name, { kind, label }]) => [name, kind === 'link' ? idText(label) : idText(label).optional()]),
      ),
    }),
    New: asTypedSchema<z.ZodObject<NewShape<R>>>(z.object(Object.fromEntries(inputs))),
    Changed: asTypedSchema<z.ZodObject<ChangedShape<R>>>(
      z.object({
        ...Object.fromEntries(inputs.map(([name, schema]) => [name, withoutDefault(schema)])),
        id: idText(),
        lockVersion,
      }),
    ),
  }
}
/**
 * The only place where schemas and rows that are built from a record's definition get their type, which is derived from
 * the type of the definition. `tests/rules/records.test.ts` verifies that both agree.
 */
const asTypedSchema = <Schema extends z.ZodType>(schema: z.ZodType) => schema as Schema
export const toTypedRow = <R extends AnyRecord>(_of: R, row: object) => row as RowOf<R>
/** Removes the default of a field, so that a field that is not sent keeps its old value. */
const withoutDefault = (schema: z.ZodType) => (schema instanceof z.ZodDefault ? z.optional(schema.unwrap()) : schema)
const isNumberField = (field: Field) =>
  field.kind === 'whole' || (field.kind === 'choice' && typeof field.starts === 'number')

export type RowOf<R extends AnyRecord> = z.output<z.ZodObject<RowShape<R>>>
export type NewRowOf<R extends AnyRecord> = z.output<z.ZodObject<NewShape<R>>>
export type ChangedRowOf<R extends AnyRecord> = z.output<z.ZodObject<ChangedShape<R>>>

/** Result of an import: all rows are imported, or none. */
export const RecordImportResult = z.strictObject({
  totalCount: z.number(),
  successCount: z.number(),
  /** Successful rows that are equal to stored ones. */
  unchangedCount: z.number(),
  /** Successful rows that change stored ones. */
  updatedCount: z.number(),
  errorCount: z.number(),
})
export const SavedRow = z.strictObject({ id: z.string() })
export const IdInput = z.object({ id: idText() })
export const IdsInput = z.object({ ids: idArray() })
