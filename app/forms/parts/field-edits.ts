import { columnKinds, type Condition, type Field, type FieldKind, LEVEL_SEPARATOR } from '~/worker/core/form/fields'
import { t } from './designer.texts'

/** Edits of the questions of a form: each function returns the new list of questions. */

/** Returns an unused question name. */
export function freeName(fields: readonly Field[], stem = 'q'): string {
  const names = new Set(fields.map(({ name }) => name))
  for (let at = fields.length + 1; ; at++) if (!names.has(`${stem}${at}`)) return `${stem}${at}`
}
/** Returns a new question with default settings. */
export function newField(kind: FieldKind, fields: readonly Field[], stem = 'q'): Field {
  const field: Field = { name: freeName(fields, stem), kind, label: t[kind] }
  if (kind === 'choice' || kind === 'several') return { ...field, options: [1, 2].map(t.optionAt) }
  if (kind === 'tree')
    return { ...field, options: [1, 2].map((at) => `${t.branch}${LEVEL_SEPARATOR}${t.optionAt(at)}`) }
  if (kind === 'matrix') return { ...field, rows: [1, 2].map(t.rowAt), options: [1, 2].map(t.optionAt) }
  if (kind === 'computed') return { ...field, compute: { by: 'sum', of: [] } }
  if (kind === 'money') return { ...field, min: 0, unit: t.tenThousand, decimals: 2 }
  if (kind === 'table') return { ...field, columns: [newColumn([])] }
  return field
}
export const newColumn = (columns: readonly Field[]): Field => ({
  ...{ name: freeName(columns, 'c'), kind: columnKinds[0], label: t.columnAt(columns.length + 1) },
})

/** Inserts a question after the given position. */
export const insertField = (fields: readonly Field[], field: Field, after: number) => [
  ...fields.slice(0, after + 1),
  field,
  ...fields.slice(after + 1),
]

/** Moves a question to another position. */
export function moveField(fields: readonly Field[], from: number, to: number): Field[] {
  const rest = fields.filter((_, at) => at !== from)
  rest.splice(to, 0, fields[from]!)
  return rest
}
export const removeField = (fields: readonly Field[], name: string) => fields.filter((field) => field.name !== name)

/** Inserts a copy of a question after it, under an unused name. */
export function duplicateField(fields: readonly Field[], at: number): Field[] {
  return insertField(fields, { ...fields[at]!, name: freeName(fields) }, at)
}
/** Returns the question, or for a section all of its questions. */
export function sectionFields(fields: readonly Field[], at: number): readonly Field[] {
  if (fields[at]?.kind !== 'section') return fields.slice(at, at + 1)
  const end = fields.findIndex(({ kind }, place) => place > at && (kind === 'section' || kind === 'page'))
  return fields.slice(at, end < 0 ? undefined : end)
}
/** Inserts questions of another form under unused names. References to questions that do not exist here are dropped. */
export function pasteFields(fields: readonly Field[], copies: readonly Field[], after: number): Field[] {
  const names = new Map(fields.map(({ name }) => [name, name]))
  let here = [...fields]
  const renamed = copies.map((field) => {
    const name = fields.some((one) => one.name === field.name) ? freeName([...here, ...copies]) : field.name
    names.set(field.name, name)
    here = [...here, { ...field, name }]
    return { ...field, name }
  })
  const known = (name: string) => {
    const [question = '', column] = name.split('.')
    const now = names.get(question)
    return now && (column ? `${now}.${column}` : now)
  }
  const remapCondition = (condition: Condition | undefined): Condition | undefined => {
    const tests = (condition?.tests ?? []).flatMap((test) => {
      const field = known(test.field)
      return field ? [{ ...test, field }] : []
    })
    return condition && tests.length ? { ...condition, tests } : undefined
  }
  const put = renamed.map((field) =>
    dropUnset({
      ...field,
      show: remapCondition(field.show),
      require: remapCondition(field.require),
      offers:
        field.offers &&
        Object.fromEntries(
          Object.entries(field.offers).flatMap(([option, one]) => {
            const condition = remapCondition(one)
            return condition ? [[option, condition]] : []
          }),
        ),
      compute: field.compute && { ...field.compute, of: field.compute.of.flatMap((name) => known(name) ?? []) },
    }),
  )
  return [...fields.slice(0, after + 1), ...put, ...fields.slice(after + 1)]
}

/**
 * Updates a question; settings that are undefined, '' or false are removed. If exactly one option was renamed,
 * conditions follow.
 */
export function updateField(fields: readonly Field[], name: string, set: Partial<Field>): Field[] {
  const previous = fields.find((field) => field.name === name)
  const next = fields.map((field) => (field.name === name ? dropUnset({ ...field, ...set }) : field))
  const renamed = previous?.options && set.options ? findRenamedOption(previous.options, set.options) : null
  if (!renamed) return next
  const [before, now] = renamed
  const follow = (condition: Condition | undefined) =>
    condition && {
      ...condition,
      tests: condition.tests.map((test) =>
        test.field === name && test.value === before ? { ...test, value: now } : test,
      ),
    }
  const offersOf = ({ name: of, offers }: Field) =>
    offers &&
    Object.fromEntries(
      Object.entries(offers).map(([option, one]) => [of === name && option === before ? now : option, follow(one)]),
    )
  return next.map((field) =>
    dropUnset({ ...field, show: follow(field.show), require: follow(field.require), offers: offersOf(field) } as Field),
  )
}
/** Returns the old and new text if exactly one option was renamed. */
function findRenamedOption(before: readonly string[], now: readonly string[]): readonly [string, string] | null {
  const differing = before.length === now.length ? before.flatMap((one, at) => (one === now[at] ? [] : [at])) : []
  const [at] = differing
  return differing.length === 1 && at !== undefined ? [before[at]!, now[at]!] : null
}
const dropUnset = (field: { [Name in keyof Field]?: Field[Name] | undefined }): Field =>
  Object.fromEntries(
    Object.entries(field).filter(
      ([name, value]) => value !== undefined && (value !== '' || name === 'label') && value !== false,
    ),
  ) as Field
