/**
 * The questions of a form as they are worked with: one flat shape for all kinds. They are stored and exchanged as JSON Schema
 * (`schema.ts`), and judged alike in the browser and at the edge (`judge.ts`). Nothing here knows what a form is for.
 */

/** What the answer to a kind is, and which limits may be set on it: the smallest and the largest of what, and so on. */
export const kinds = {
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
} as const satisfies Record<string, { value: 'text' | 'number' | 'truth' | 'list' | 'none'; parts: readonly Part[] }>
export type Kind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as Kind[]
export type Part =
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
export const hasPart = ({ kind }: Pick<Field, 'kind'>, part: Part) =>
  (kinds[kind].parts as readonly Part[]).includes(part)
/** Kinds whose answer lies with an account: the directory is not open to strangers, nor is the store. */
export const insideKinds = ['person', 'depart', 'file'] as const satisfies readonly Kind[]
/** Kinds that a column of a table may be of. */
export const columnKinds = ['text', 'number', 'money', 'date', 'choice'] as const satisfies readonly Kind[]

export const formats = ['email', 'uri', 'phone', 'postcode'] as const
export type Format = (typeof formats)[number]

/** What one question says of the answer to another. */
export const checks = ['equals', 'differs', 'has', 'more', 'less', 'filled', 'empty'] as const
export type Check = (typeof checks)[number]
export type Test = { field: string; is: Check; value?: string | number | boolean }
export type Condition = { join: 'all' | 'any'; tests: readonly Test[] }
/** Kinds whose answer is a number. */
export const numbers = ['number', 'money', 'rating', 'computed'] as const satisfies readonly Kind[]
/** Of which kinds a check may be asked. */
export const checkedKinds: Readonly<Record<Check, readonly Kind[]>> = {
  equals: ['text', ...numbers, 'date', 'choice', 'tree', 'yesno'],
  differs: ['text', ...numbers, 'date', 'choice', 'tree', 'yesno'],
  has: ['several'],
  more: [...numbers, 'date'],
  less: [...numbers, 'date'],
  filled: kindNames.filter((kind) => kinds[kind].value !== 'none'),
  empty: kindNames.filter((kind) => kinds[kind].value !== 'none'),
}
/** Filled and empty compare with nothing. */
export const comparesWith = (is: Check) => is !== 'filled' && is !== 'empty'

/** How a value is computed of the answers to other questions; `guests.fee` is a column of a table. */
export const computings = ['sum', 'product', 'count'] as const
export type Compute = { by: (typeof computings)[number]; of: readonly string[] }

export type Field = {
  /** What answers, conditions and exports know it by: it stays when the question is worded anew. */
  name: string
  kind: Kind
  label: string
  help?: string
  required?: boolean
  /** Said instead of what is said by itself. */
  words?: string
  show?: Condition
  require?: Condition
  min?: number
  max?: number
  format?: Format
  /** The code of a check rule (`check_rule`) that an answer must pass. */
  rule?: string
  /** The parts of that rule, JSON: copied by the server when the form is saved and when it is released. */
  ruleContent?: string
  /** Of a mailbox: whoever answers is thanked there. */
  receipt?: boolean
  unit?: string
  decimals?: number
  from?: string
  to?: string
  /** Of a tree, each is a path from its root: `总部 / 研发部`. */
  options?: readonly string[]
  /** The code of the query of a data source (`data_source_query`) that the options come from. */
  source?: string
  /** Where an option is offered only sometimes: when. */
  offers?: Readonly<Record<string, Condition>>
  /** What a matrix asks the same of, line by line. */
  rows?: readonly string[]
  compute?: Compute
  exts?: readonly string[]
  columns?: readonly Field[]
  /** Kept from who judges without knowing whose it is. */
  blind?: boolean
  /** Roles that are neither asked this nor shown what others answered. */
  hiddenFrom?: readonly string[]
}
export type Answers = Readonly<Record<string, unknown>>

export const most = {
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
  /** Characters of a rich text with its form. */
  html: 60_000,
  place: 50,
  street: 200,
  /** Characters of a name that is typed as a signature, and of the path of one that is drawn. */
  signed: 50,
  drawing: 6000,
  stars: 10,
  files: 10,
} as const
/** Characters that a text has at most where nothing is said. */
export const lengthOf = ({ kind, max }: Pick<Field, 'kind' | 'max'>) =>
  max ?? (kind === 'rich' ? 5000 : kind === 'long' ? 2000 : 200)
export const starsOf = ({ max = 5 }: Pick<Field, 'max'>) => max
export const EXTS = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip'] as const
/** What a file may be. */
export const extsOf = ({ exts }: Pick<Field, 'exts'>): readonly string[] => (exts?.length ? exts : EXTS)
/** What a drawn signature is drawn within. */
export const signatureSize = { width: 480, height: 160 }
/** Between the levels of a tree. */
export const LEVEL = ' / '
/** So many decimal places where nothing is said. */
export const decimalsOf = ({ kind, decimals }: Pick<Field, 'kind' | 'decimals'>) =>
  decimals ?? (kind === 'money' ? 2 : most.decimals)
/** May its options be offered only sometimes? A matrix offers the same to each line. */
export const mayOffer = (field: Pick<Field, 'kind'>) => hasPart(field, 'options') && field.kind !== 'matrix'
/** Has it an answer? Explanations, headings and page breaks have none. */
export const isAsked = ({ kind }: Pick<Field, 'kind'>) => kinds[kind].value !== 'none'
