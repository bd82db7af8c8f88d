/**
 * Model of the fields of a form: one flat type for all kinds. Forms are stored and exchanged as JSON Schema
 * (`schema.ts`), and answers are validated by the same code in the browser and on the server (`validation.ts`). Nothing
 * here depends on the purpose of a form.
 */

/** Type of the answer of each kind of field, and the settings that apply to it. */
export const fieldKinds = {
  text: { value: 'text', parts: ['min', 'max', 'format', 'rule', 'receipt'] },
  long: { value: 'text', parts: ['min', 'max'] },
  rich: { value: 'text', parts: ['min', 'max'] },
  number: { value: 'number', parts: ['min', 'max', 'unit', 'decimals'] },
  money: { value: 'number', parts: ['min', 'max', 'unit', 'decimals'] },
  rating: { value: 'number', parts: ['max'] },
  date: { value: 'text', parts: ['from', 'to'] },
  period: { value: 'list', parts: ['from', 'to'] },
  choice: { value: 'text', parts: ['options', 'source'] },
  several: { value: 'list', parts: ['options', 'source', 'min', 'max'] },
  tree: { value: 'text', parts: ['options'] },
  yesno: { value: 'truth', parts: [] },
  matrix: { value: 'list', parts: ['rows', 'options'] },
  computed: { value: 'number', parts: ['compute', 'min', 'max', 'unit', 'decimals'] },
  person: { value: 'list', parts: [] },
  depart: { value: 'list', parts: [] },
  address: { value: 'list', parts: [] },
  signature: { value: 'list', parts: [] },
  file: { value: 'list', parts: ['exts', 'max'] },
  table: { value: 'list', parts: ['columns', 'min', 'max'] },
  note: { value: 'none', parts: [] },
  section: { value: 'none', parts: [] },
  page: { value: 'none', parts: [] },
} as const satisfies Record<
  string,
  { value: 'text' | 'number' | 'truth' | 'list' | 'none'; parts: readonly FieldPart[] }
>
export type FieldKind = keyof typeof fieldKinds
export const fieldKindNames = Object.keys(fieldKinds) as FieldKind[]
export type FieldPart =
  | 'min'
  | 'max'
  | 'format'
  | 'rule'
  | 'receipt'
  | 'unit'
  | 'decimals'
  | 'from'
  | 'to'
  | 'options'
  | 'source'
  | 'rows'
  | 'exts'
  | 'columns'
  | 'compute'
/** True if a setting applies to the kind of a field. */
export const hasPart = ({ kind }: Pick<Field, 'kind'>, part: FieldPart) =>
  (fieldKinds[kind].parts as readonly FieldPart[]).includes(part)
/** Kinds that require a signed-in user: the directory and the file storage are not public. */
export const signedInKinds = ['person', 'depart', 'file'] as const satisfies readonly FieldKind[]
/** Kinds allowed for the columns of a table. */
export const columnKinds = ['text', 'number', 'money', 'date', 'choice'] as const satisfies readonly FieldKind[]

export const formats = ['email', 'uri', 'phone', 'postcode'] as const
export type Format = (typeof formats)[number]

/** A check of a condition on the answer to another field. */
export const checks = ['equals', 'differs', 'has', 'more', 'less', 'filled', 'empty'] as const
export type Check = (typeof checks)[number]
export type ConditionTest = { field: string; is: Check; value?: string | number | boolean }
export type Condition = { join: 'all' | 'any'; tests: readonly ConditionTest[] }
/** Kinds with a numeric answer. */
export const numberKinds = ['number', 'money', 'rating', 'computed'] as const satisfies readonly FieldKind[]
/** Kinds of fields to which each check applies. */
export const kindsByCheck: Readonly<Record<Check, readonly FieldKind[]>> = {
  equals: ['text', ...numberKinds, 'date', 'choice', 'tree', 'yesno'],
  differs: ['text', ...numberKinds, 'date', 'choice', 'tree', 'yesno'],
  has: ['several'],
  more: [...numberKinds, 'date'],
  less: [...numberKinds, 'date'],
  filled: fieldKindNames.filter((kind) => fieldKinds[kind].value !== 'none'),
  empty: fieldKindNames.filter((kind) => fieldKinds[kind].value !== 'none'),
}
/** `filled` and `empty` compare with no value. */
export const hasComparisonValue = (is: Check) => is !== 'filled' && is !== 'empty'

/** Computation of a value from the answers to other fields; `guests.fee` is a column of a table. */
export const computeOperations = ['sum', 'product', 'count'] as const
export type Compute = { by: (typeof computeOperations)[number]; of: readonly string[] }

export type Field = {
  /** Key in answers, conditions and exports; it stays when the label changes. */
  name: string
  kind: FieldKind
  label: string
  help?: string
  required?: boolean
  /** Error message that replaces the default one. */
  words?: string
  show?: Condition
  require?: Condition
  min?: number
  max?: number
  format?: Format
  /** Code of a check rule (`check_rule`) that the answer must pass. */
  rule?: string
  /** Parts of that rule as JSON: copied by the server when the form is saved and when it is published. */
  ruleContent?: string
  /** For an e-mail field: a confirmation is sent to this address. */
  receipt?: boolean
  unit?: string
  decimals?: number
  from?: string
  to?: string
  /** In a tree, each option is a path from the root: `总部 / 研发部`. */
  options?: readonly string[]
  /** Code of the data source query (`data_source_query`) that supplies the options. */
  source?: string
  /** Condition under which an option is offered, for options that are not always offered. */
  offers?: Readonly<Record<string, Condition>>
  /** Lines of a matrix, which share the options. */
  rows?: readonly string[]
  compute?: Compute
  exts?: readonly string[]
  columns?: readonly Field[]
  /** Hidden from reviewers in a blind review. */
  blind?: boolean
  /** Roles that neither answer the field nor see its answers. */
  hiddenFrom?: readonly string[]
}
export type Answers = Readonly<Record<string, unknown>>

export const formLimits = {
  fields: 300,
  options: 100,
  columns: 12,
  rows: 100,
  lines: 30,
  parts: 30,
  levels: 5,
  tests: 10,
  label: 100,
  help: 1000,
  words: 100,
  option: 100,
  unit: 10,
  decimals: 4,
  text: 500,
  long: 5000,
  rich: 10_000,
  /** Characters of a rich text including its markup. */
  html: 60_000,
  place: 50,
  street: 200,
  /** Characters of a typed signature, and of the path of a drawn one. */
  signed: 50,
  drawing: 6000,
  stars: 10,
  files: 10,
} as const
/** Returns the maximum length of a text, in characters, with the default of its kind. */
export const maxLengthOf = ({ kind, max }: Pick<Field, 'kind' | 'max'>) =>
  max ?? (kind === 'rich' ? 5000 : kind === 'long' ? 2000 : 200)
/** Returns the number of stars of a rating. */
export const starsOf = ({ max = 5 }: Pick<Field, 'max'>) => max
export const FILE_EXTENSIONS = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip'] as const
/** Returns the file extensions that are accepted. */
export const extensionsOf = ({ exts }: Pick<Field, 'exts'>): readonly string[] =>
  exts?.length ? exts : FILE_EXTENSIONS
/** Canvas size of a drawn signature. */
export const signatureSize = { width: 480, height: 160 }
/** Separator between the levels of a tree. */
export const LEVEL_SEPARATOR = ' / '
/** Returns the number of decimal places, with the default of the kind. */
export const decimalsOf = ({ kind, decimals }: Pick<Field, 'kind' | 'decimals'>) =>
  decimals ?? (kind === 'money' ? 2 : formLimits.decimals)
/** True if options may be conditional. A matrix offers the same options in every line. */
export const canOfferConditionally = (field: Pick<Field, 'kind'>) =>
  hasPart(field, 'options') && field.kind !== 'matrix'
/** True if the field has an answer; notes, sections and page breaks have none. */
export const hasAnswer = ({ kind }: Pick<Field, 'kind'>) => fieldKinds[kind].value !== 'none'
