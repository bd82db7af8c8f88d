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

/** Of a whole number: as it is, or as a form or a cell has it. */
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
/** Of a choice: its value as it is, or as text. */
const choiceOf = ({ label, options }: ChoiceField) =>
  z.union([z.string(), z.number()], { error: () => core.wrong(label()) }).transform((given, issues) => {
    const found = options().find(({ value }) => String(value) === String(given).trim())
    if (!found) issues.addIssue({ code: 'custom', message: core.wrong(label()) })
    return found?.value ?? ''
  })

const inForm = (plain: z.ZodType<string, unknown>, { of, says }: NonNullable<TextField['form']>) =>
  plain.transform((said, issues) => {
    const form = said === '' ? '' : of(said)
    if (form === null) issues.addIssue({ code: 'custom', message: says() })
    return form ?? ''
  })
/** Nothing, or a moment; a day alone is its beginning. */
const momentOf = ({ label }: MomentField) =>
  z
    .string({ error: () => core.notText(label()) })
    .trim()
    .pipe(z.union([z.literal(''), stampText(label)], { error: () => core.notStamp(label()) }))
    .transform((said) => (said.length === 10 ? `${said} 00:00:00` : said))
    .default('')

/** What may be sent of a field. */
export function schemaOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'long': {
      const { label, max, like } = field
      const normalise = field.kind === 'text' ? oneLine : severalLines
      const plain = field.required ? required(label, max, normalise) : optional(label, max, normalise)
      if (field.form) return inForm(plain, field.form)
      return like ? plain.refine((said) => said === '' || like.pattern.test(said), { error: like.says }) : plain
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
/** What a new row is given: what is not required may be left out. */
export type NewShape<R extends AnyRecord> = {
  [N in keyof FilledIn<R>]: IsRequired<FilledIn<R>[N]> extends true
    ? Schema<FilledIn<R>[N]>
    : z.ZodDefault<Schema<FilledIn<R>[N]>>
}
/** What a row is changed to: what is not required and not sent stays. */
export type ChangedShape<R extends AnyRecord> = {
  [N in keyof FilledIn<R>]: IsRequired<FilledIn<R>[N]> extends true
    ? Schema<FilledIn<R>[N]>
    : z.ZodOptional<Schema<FilledIn<R>[N]>>
} & { id: z.ZodType<string, string>; lockVersion: z.ZodOptional<z.ZodType<number, number>> }
type Coded<R extends AnyRecord> = {
  [N in NameIn<R>]: R['fields'][N] extends { kind: 'choice' | 'dict' } ? N : never
}[NameIn<R>]
/** A row as it is answered: its fields, the text beside each coded value, and who wrote it when. */
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
/** Whether something stands below it, as the family says it. */
const hasChild = z.literal('1').nullable()
/** How often other rows hold it, and by what words: `课题 200、人员 14`. */
const used = { used: z.number(), used_dictText: text }
const lockVersion = z.coerce.number().int().optional()

const keyword = () => optional(() => t.keyword, 100).optional()
const book = { selections: ids().optional(), template: z.string().optional() }
type QueryOf<R extends AnyRecord, More extends z.ZodRawShape> = ReturnType<
  typeof listQuery<readonly [string, ...string[]], { keyword: ReturnType<typeof keyword> } & Above<R> & More>
>
type Above<R extends AnyRecord> = R extends { tree: object } ? { pid: z.ZodDefault<z.ZodString> } : {}

/** The schemas of a record: what its list asks, what is saved, what a row is answered as. */
export function contractOf<R extends AnyRecord>(one: R) {
  const taken = filledIn(one).map(([name, field]) => [name, schemaOf(field)] as const)
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
    /** What a workbook is made of: the list's filters, or the rows that were selected; `template` has no rows. */
    Book: made<QueryOf<R, typeof book>>(query(book)),
    /** Beside a book: `dryRun` says what would become of it; what its rows belong to, and what they stand below. */
    ImportFields: z.object({
      dryRun: trueFalse.default(false),
      ...Object.fromEntries(
        fieldsOf(one)
          .filter(([, { kind }]) => kind === 'link' || kind === 'above')
          .map(([name, { kind, label }]) => [name, kind === 'link' ? id(label) : id(label).optional()]),
      ),
    }),
    New: made<z.ZodObject<NewShape<R>>>(z.object(Object.fromEntries(taken))),
    Changed: made<z.ZodObject<ChangedShape<R>>>(
      z.object({
        ...Object.fromEntries(taken.map(([name, schema]) => [name, unlessSent(schema)])),
        id: id(),
        lockVersion,
      }),
    ),
  }
}
/**
 * The one place where what is made from a description's data is told its type, which says the same of the description's
 * type: schemas, and rows read by the columns that it names. That both do is tried in `tests/rules/records.test.ts`.
 */
const made = <Schema extends z.ZodType>(schema: z.ZodType) => schema as Schema
export const rowOf = <R extends AnyRecord>(_of: R, row: object) => row as RowOf<R>
/** A value that a new row would begin with is not put in the place of the old one. */
const unlessSent = (schema: z.ZodType) => (schema instanceof z.ZodDefault ? z.optional(schema.unwrap()) : schema)
const isNumber = (field: Field) =>
  field.kind === 'whole' || (field.kind === 'choice' && typeof field.starts === 'number')

export type RowOf<R extends AnyRecord> = z.output<z.ZodObject<RowShape<R>>>
export type NewOf<R extends AnyRecord> = z.output<z.ZodObject<NewShape<R>>>
export type ChangedOf<R extends AnyRecord> = z.output<z.ZodObject<ChangedShape<R>>>

/** What an import of rows answers: either all of them are taken or none. */
export const Imported = z.strictObject({
  totalCount: z.number(),
  successCount: z.number(),
  /** Of the successful rows, those that say what is stored already. */
  unchangedCount: z.number(),
  /** Of the successful rows, those that change what is stored. */
  updatedCount: z.number(),
  errorCount: z.number(),
})
export const Saved = z.strictObject({ id: z.string() })
export const ById = z.object({ id: id() })
export const ByIds = z.object({ ids: ids() })
