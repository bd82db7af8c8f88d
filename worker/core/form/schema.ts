import {
  type Compute,
  computeOperations,
  type Condition,
  type Field,
  type Format,
  formats,
  hasPart,
  type FieldKind,
  fieldKindNames,
  fieldKinds,
  checks,
  type ConditionTest,
} from './fields'

/**
 * A form as JSON Schema (2020-12), the format in which it is stored, imported and exported. An answer is an object with a
 * property for each field. Vendor keywords add what JSON Schema lacks; other readers ignore them:
 *
 * | Keyword | On | Meaning |
 * |---|---|---|
 * | `x-order` | an object | names of the properties in the order of the form |
 * | `x-kind` | a property | kind of field (`fields.ts`); `note`, `section` and `page` have no answer (`not: {}`); an answer to `person` and `depart` is id and name, to `address` four lines, to `signature` method and value |
 * | `x-show` | a property | condition under which the field is visible: `{join: 'all' or 'any', tests: [{field, is, value}]}`; on a section it applies to all fields up to the next section |
 * | `x-require` | a property | condition under which an answer is required |
 * | `x-words` | a property | error message that replaces the default one |
 * | `x-unit`, `x-decimals` | a number | unit shown after the value, and number of decimal places |
 * | `x-from`, `x-to` | a date, a period | first and last date |
 * | `x-format` | a text | `phone` or `postcode`, which have no `format` in JSON Schema |
 * | `x-rule`, `x-rule-content` | a text | code of a check rule that an answer must pass, and the rule itself as the server copied it |
 * | `x-source` | a choice | code of the data source query that supplies the options; the server fills them in |
 * | `x-receipt` | a text of the format `email` | true: a confirmation is sent to this address |
 * | `x-offers` | a choice | options that are offered conditionally, with their conditions: `{option: {join, tests}}` |
 * | `x-rows` | a matrix | its lines; an answer has an option, or '', for each |
 * | `x-compute` | a computed value | `{by: 'sum', 'product' or 'count', of: [names]}`; `table.column` is a column; values from outside are ignored |
 * | `x-min`, `x-max` | a rich text | length in characters without markup; the text is HTML with a few tags |
 * | `x-exts` | files | accepted file extensions |
 * | `x-blind` | a field of a declaration | true: the answer is hidden in a blind review |
 * | `x-hidden-from` | a field | codes of the roles that neither answer the field nor see its answers (`field-visibility.ts`) |
 *
 * `required` names fields that must be answered whenever they are visible. Everything else is plain JSON Schema.
 */
export type FormSchema = {
  type: 'object'
  properties: Readonly<Record<string, Property>>
  required: readonly string[]
  'x-order': readonly string[]
}
export type Property = Readonly<Record<string, unknown>>

/** Converts the fields of a form to JSON Schema. */
export function schemaOf(fields: readonly Field[]): FormSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
    required: fields.filter((field) => field.required).map(({ name }) => name),
    'x-order': fields.map(({ name }) => name),
  }
}

function propertyOf(field: Field): Property {
  return {
    'x-kind': field.kind,
    title: field.label,
    ...omitUndefined({
      description: field.help,
      'x-show': field.show,
      'x-require': field.require,
      'x-words': field.words,
      'x-unit': field.unit,
      'x-decimals': field.decimals,
      'x-from': field.from,
      'x-to': field.to,
      'x-exts': field.exts,
      'x-rule': field.rule,
      'x-rule-content': field.ruleContent,
      'x-source': field.source,
      'x-receipt': field.receipt,
      'x-offers': field.offers,
      'x-rows': field.rows,
      'x-compute': field.compute,
      'x-blind': field.blind,
      'x-hidden-from': field.hiddenFrom,
    }),
    ...jsonSchemaOf(field),
  }
}
const omitUndefined = (parts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))

/** Returns the JSON Schema keywords for the answers of a kind. */
function jsonSchemaOf(field: Field): Property {
  const { kind, min, max, format } = field
  switch (kind) {
    case 'text':
    case 'long':
      return { type: 'string', ...omitUndefined({ minLength: min, maxLength: max }), ...formatKeyword(format) }
    case 'rich':
      return { type: 'string', contentMediaType: 'text/html', ...omitUndefined({ 'x-min': min, 'x-max': max }) }
    case 'person':
    case 'depart':
    case 'signature':
      return lines(2)
    case 'address':
      return lines(4)
    case 'number':
    case 'money':
      return { type: 'number', ...omitUndefined({ minimum: min, maximum: max }) }
    case 'rating':
      return { type: 'integer', minimum: 1, ...omitUndefined({ maximum: max }) }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'period':
      return { type: 'array', items: { type: 'string', format: 'date' }, minItems: 2, maxItems: 2 }
    case 'computed':
      return { type: 'number', readOnly: true, ...omitUndefined({ minimum: min, maximum: max }) }
    case 'matrix': {
      const lines = field.rows?.length ?? 0
      const items = { type: 'string', enum: [...(field.options ?? []), ''] }
      return { type: 'array', items, minItems: lines, maxItems: lines }
    }
    case 'tree':
    case 'choice':
      return { type: 'string', enum: field.options ?? [] }
    case 'several':
      return {
        type: 'array',
        items: { type: 'string', enum: field.options ?? [] },
        uniqueItems: true,
        ...omitUndefined({ minItems: min, maxItems: max }),
      }
    case 'yesno':
      return { type: 'boolean' }
    case 'file':
      return { type: 'array', items: { type: 'string' }, uniqueItems: true, ...omitUndefined({ maxItems: max }) }
    case 'table':
      return { type: 'array', items: schemaOf(field.columns ?? []), ...omitUndefined({ minItems: min, maxItems: max }) }
    default:
      return { not: {} }
  }
}
const lines = (count: number) => ({
  ...{ type: 'array', items: { type: 'string' }, minItems: count, maxItems: count },
})
const formatKeyword = (format: Format | undefined) =>
  format && (format === 'email' || format === 'uri' ? { format } : { 'x-format': format })

// ── and back ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Parses a schema from any source; null if a part of it would be lost: serialized again it must be equal. */
export function parseFormSchema(schema: unknown): Field[] | null {
  const fields = readFields(schema)
  return fields && isDeepEqual(schemaOf(fields), schema) ? fields : null
}
/** Parses a schema that was validated when it was stored. */
export const storedFields = (schema: FormSchema): Field[] => readFields(schema) ?? []

function readFields(schema: unknown): Field[] | null {
  const { properties, required, 'x-order': order } = record(schema)
  if (!Array.isArray(order)) return null
  const must = new Set(list(required))
  const definitions = record(properties)
  const fields: Field[] = []
  for (const name of order) {
    if (typeof name !== 'string' || !Object.hasOwn(definitions, name)) return null
    const field = readField(name, record(definitions[name]))
    if (!field) return null
    fields.push(must.has(name) ? { ...field, required: true } : field)
  }
  return fields
}
function readField(name: string, from: Readonly<Record<string, unknown>>): Field | null {
  const kind = fieldKindNames.find((one) => one === from['x-kind'])
  if (!kind) return null
  const items = record(from.items)
  const limits = limitKeywords(kind)
  const columns = kind === 'table' ? readFields(items) : null
  if (kind === 'table' && !columns) return null
  const format = formats.find((one) => one === (from.format ?? from['x-format']))
  return {
    name,
    kind,
    label: text(from.title) ?? '',
    ...omitUndefined({
      help: text(from.description),
      words: text(from['x-words']),
      show: readCondition(from['x-show']),
      require: readCondition(from['x-require']),
      unit: text(from['x-unit']),
      decimals: number(from['x-decimals']),
      from: text(from['x-from']),
      to: text(from['x-to']),
      exts: Array.isArray(from['x-exts']) ? list(from['x-exts']) : undefined,
      blind: from['x-blind'] === true || undefined,
      hiddenFrom: Array.isArray(from['x-hidden-from']) ? list(from['x-hidden-from']) : undefined,
      rule: kind === 'text' ? text(from['x-rule']) : undefined,
      ruleContent: kind === 'text' ? text(from['x-rule-content']) : undefined,
      source: hasPart({ kind }, 'source') ? text(from['x-source']) : undefined,
      receipt: from['x-receipt'] === true || undefined,
      offers: readOffers(from['x-offers']),
      rows: kind === 'matrix' ? list(from['x-rows']) : undefined,
      compute: readCompute(from['x-compute']),
      ...(limits && { max: number(from[limits[1]]) }),
      ...(limits && kind !== 'rating' && { min: number(from[limits[0]]) }),
      format: kind === 'text' ? format : undefined,
      options: hasPart({ kind }, 'options') ? optionsOf(kind, from, items) : undefined,
      columns: columns ?? undefined,
    }),
  }
}
const limitKeywords = (kind: FieldKind): readonly [string, string] | undefined =>
  !hasPart({ kind }, 'max')
    ? undefined
    : kind === 'rich'
      ? ['x-min', 'x-max']
      : ({ text: ['minLength', 'maxLength'], number: ['minimum', 'maximum'], list: ['minItems', 'maxItems'] } as const)[
          fieldKinds[kind].value as 'text'
        ]

function optionsOf(kind: FieldKind, from: Readonly<Record<string, unknown>>, items: Readonly<Record<string, unknown>>) {
  if (kind === 'choice' || kind === 'tree') return list(from.enum)
  // The last option of a matrix stands for no choice.
  return kind === 'matrix' ? list(items.enum).slice(0, -1) : list(items.enum)
}
function readOffers(value: unknown): Field['offers'] {
  if (value === undefined) return undefined
  return Object.fromEntries(
    Object.entries(record(value)).flatMap(([option, one]) => {
      const when = readCondition(one)
      return when ? [[option, when]] : []
    }),
  )
}
function readCompute(value: unknown): Compute | undefined {
  const { by, of } = record(value)
  const known = computeOperations.find((one) => one === by)
  return known && { by: known, of: list(of) }
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
function readCondition(value: unknown): Condition | undefined {
  const { join, tests } = record(value)
  if ((join !== 'all' && join !== 'any') || !Array.isArray(tests)) return undefined
  return { join, tests: tests.flatMap((one) => readTest(record(one)) ?? []) }
}
function readTest({ field, is, value }: Readonly<Record<string, unknown>>): ConditionTest | undefined {
  const check = checks.find((one) => one === is)
  if (typeof field !== 'string' || !check) return undefined
  const scalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return { field, is: check, ...(scalar && { value }) }
}

/** Deep equality, regardless of the order of properties. */
function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((part, at) => isDeepEqual(part, other[at]))
    )
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const [mine, theirs] = [record(one), record(other)]
  const names = Object.keys(mine)
  return (
    names.length === Object.keys(theirs).length &&
    names.every((name) => Object.hasOwn(theirs, name) && isDeepEqual(mine[name], theirs[name]))
  )
}
