import { oneLine, severalLines } from '../core/plain-text'
import { z } from 'zod'
import { id, ids, optional, required, stampText, trueFalse } from '../core/input'
import { listQuery, pageOf } from '../core/list'
import { t as core } from '../core/core.texts'
import {
  type ChoiceField,
  type Field,
  type IsRequired,
  type MomentField,
  startOf,
  type TextField,
  type ValueOf,
  type WholeField,
} from './fields'
import { type AnyRecord, fieldsOf, filledIn, isCoded, type NameIn, sortsOf } from './record'
import { t } from './texts'

/** Schema of an integer: as a number, or as text from a form or a cell. */
const wholeOf = ({ label, min, max }: WholeField) => {
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
const choiceOf = ({ label, options }: ChoiceField) =>
  z.union([z.string(), z.number()], { error: () => core.wrong(label()) }).transform((input, issues) => {
    const option = options().find(({ value }) => String(value) === String(input).trim())
    if (!option) issues.addIssue({ code: 'custom', message: core.wrong(label()) })
    return option?.value ?? ''
  })

const inForm = (plain: z.ZodType<string, unknown>, { of, says }: NonNullable<TextField['form']>) =>
  plain.transform((typed, issues) => {
    const form = typed === '' ? '' : of(typed)
    if (form === null) issues.addIssue({ code: 'custom', message: says() })
    return form ?? ''
  })
/** Schema of an optional time; a date alone means its beginning. */
const momentOf = ({ label }: MomentField) =>
  z
    .string({ error: () => core.notText(label()) })
    .trim()
    .pipe(z.union([z.literal(''), stampText(label)], { error: () => core.notStamp(label()) }))
    .transform((typed) => (typed.length === 10 ? `${typed} 00:00:00` : typed))
    .default('')

/** Returns the schema of a field's input. */
export function schemaOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'long': {
      const { label, max, like } = field
      const normalise = field.kind === 'text' ? oneLine : severalLines
      const plain = field.required ? required(label, max, normalise) : optional(label, max, normalise)
      if (field.form) return inForm(plain, field.form)
      return like ? plain.refine((typed) => typed === '' || like.pattern.test(typed), { error: like.says }) : plain
    }
    case 'moment':
      return momentOf(field)
    case 'whole':
      return wholeOf(field).default(field.starts)
    case 'choice':
      return choiceOf(field).default(startOf(field))
    case 'dict':
      return optional(field.label, 100)
    case 'link':
      return id(field.label)
    case 'above':
      return id(field.label).default('0')
    case 'given':
      return z.never().optional()
  }
}

type FilledIn<R extends AnyRecord> = {
  [N in NameIn<R> as R['fields'][N] extends { given: true } ? never : N]: R['fields'][N]
}
type Schema<F> = z.ZodType<ValueOf<F>, ValueOf<F>>
/** Input of a new row: optional fields may be omitted. */
export type NewShape<R extends AnyRecord> = {
  [N in keyof FilledIn<R>]: IsRequired<FilledIn<R>[N]> extends true
    ? Schema<FilledIn<R>[N]>
    : z.ZodDefault<Schema<FilledIn<R>[N]>>
}
/** Input of a change: optional fields that are not sent stay unchanged. */
export type ChangedShape<R extends AnyRecord> = {
  [N in keyof FilledIn<R>]: IsRequired<FilledIn<R>[N]> extends true
    ? Schema<FilledIn<R>[N]>
    : z.ZodOptional<Schema<FilledIn<R>[N]>>
} & { id: z.ZodType<string, string>; lockVersion: z.ZodOptional<z.ZodType<number, number>> }
type Coded<R extends AnyRecord> = {
  [N in NameIn<R>]: R['fields'][N] extends { kind: 'choice' | 'dict' } ? N : never
}[NameIn<R>]
/** A row in a response: its fields, the label of each coded value, and the audit columns. */
export type RowShape<R extends AnyRecord> = { [N in NameIn<R>]: Schema<R['fields'][N]> } & {
  [N in Coded<R> as `${N}_dictText`]: z.ZodString
} & typeof audited &
  (R extends { tree: object } ? { hasChild: typeof hasChild } : {}) &
  (R extends { uses: object } ? typeof used : {})

const text = z.string()
const audited = {
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
const used = { used: z.number(), used_dictText: text }
const lockVersion = z.coerce.number().int().optional()

const keyword = () => optional(() => t.keyword, 100).optional()
const book = { selections: ids().optional(), template: z.string().optional() }
type QueryOf<R extends AnyRecord, More extends z.ZodRawShape> = ReturnType<
  typeof listQuery<readonly [string, ...string[]], { keyword: ReturnType<typeof keyword> } & Above<R> & More>
>
type Above<R extends AnyRecord> = R extends { tree: object } ? { pid: z.ZodDefault<z.ZodString> } : {}

/** Builds the schemas of a record: list query, inputs, and rows. */
export function contractOf<R extends AnyRecord>(one: R) {
  const inputs = filledIn(one).map(([name, field]) => [name, schemaOf(field)] as const)
  const coded = fieldsOf(one).filter(([, field]) => isCoded(field))
  const Row = {
    ...Object.fromEntries(fieldsOf(one).map(([name, field]) => [name, isNumber(field) ? z.number() : text])),
    ...Object.fromEntries(coded.map(([name]) => [`${name}_dictText`, text])),
    ...audited,
    ...(one.tree && { hasChild }),
    ...(one.uses && used),
  }
  const query = <More extends z.ZodRawShape>(more: More) =>
    listQuery(
      sortsOf(one),
      { keyword: keyword(), ...(one.tree && { pid: z.string().trim().max(64).default('0') }), ...more },
      { order: one.order ?? 'desc' },
    )
  const answered = made<z.ZodObject<RowShape<R>, z.core.$strict>>(z.strictObject(Row))
  return {
    Row: answered,
    Page: pageOf(answered),
    Query: made<QueryOf<R, {}>>(query({})),
    /** Query of an export: the list's filters, or the selected rows; `template` has no rows. */
    Book: made<QueryOf<R, typeof book>>(query(book)),
    /** Form fields beside a workbook: `dryRun` only reports the result; the others name the linked row and the parent. */
    ImportFields: z.object({
      dryRun: trueFalse.default(false),
      ...Object.fromEntries(
        fieldsOf(one)
          .filter(([, { kind }]) => kind === 'link' || kind === 'above')
          .map(([name, { kind, label }]) => [name, kind === 'link' ? id(label) : id(label).optional()]),
      ),
    }),
    New: made<z.ZodObject<NewShape<R>>>(z.object(Object.fromEntries(inputs))),
    Changed: made<z.ZodObject<ChangedShape<R>>>(
      z.object({
        ...Object.fromEntries(inputs.map(([name, schema]) => [name, unlessSent(schema)])),
        id: id(),
        lockVersion,
      }),
    ),
  }
}
/**
 * The only place where schemas and rows that are built from a record's definition get their type, which is derived from
 * the type of the definition. `tests/rules/records.test.ts` verifies that both agree.
 */
const made = <Schema extends z.ZodType>(schema: z.ZodType) => schema as Schema
export const rowOf = <R extends AnyRecord>(_of: R, row: object) => row as RowOf<R>
/** Removes the default of a field, so that a field that is not sent keeps its old value. */
const unlessSent = (schema: z.ZodType) => (schema instanceof z.ZodDefault ? z.optional(schema.unwrap()) : schema)
const isNumber = (field: Field) =>
  field.kind === 'whole' || (field.kind === 'choice' && typeof field.starts === 'number')

export type RowOf<R extends AnyRecord> = z.output<z.ZodObject<RowShape<R>>>
export type NewOf<R extends AnyRecord> = z.output<z.ZodObject<NewShape<R>>>
export type ChangedOf<R extends AnyRecord> = z.output<z.ZodObject<ChangedShape<R>>>

/** Result of an import: all rows are imported, or none. */
export const Imported = z.strictObject({
  totalCount: z.number(),
  successCount: z.number(),
  /** Successful rows that are equal to stored ones. */
  unchangedCount: z.number(),
  /** Successful rows that change stored ones. */
  updatedCount: z.number(),
  errorCount: z.number(),
})
export const Saved = z.strictObject({ id: z.string() })
export const ById = z.object({ id: id() })
export const ByIds = z.object({ ids: ids() })
