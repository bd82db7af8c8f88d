import { columnKinds, type Condition, type Field, type Kind, LEVEL } from '~/worker/core/form/fields'
import { t } from './designer.texts'

/** What can be done to the questions of a form: each answers the questions as they are then. */

/** A name that no question has. */
export function freeName(fields: readonly Field[], stem = 'q'): string {
  const taken = new Set(fields.map(({ name }) => name))
  for (let at = fields.length + 1; ; at++) if (!taken.has(`${stem}${at}`)) return `${stem}${at}`
}
/** A question as it begins. */
export function newField(kind: Kind, fields: readonly Field[], stem = 'q'): Field {
  const field: Field = { name: freeName(fields, stem), kind, label: t[kind] }
  if (kind === 'choice' || kind === 'several') return { ...field, options: [1, 2].map(t.optionAt) }
  if (kind === 'tree') return { ...field, options: [1, 2].map((at) => `${t.branch}${LEVEL}${t.optionAt(at)}`) }
  if (kind === 'matrix') return { ...field, rows: [1, 2].map(t.rowAt), options: [1, 2].map(t.optionAt) }
  if (kind === 'computed') return { ...field, compute: { by: 'sum', of: [] } }
  if (kind === 'money') return { ...field, min: 0, unit: t.tenThousand, decimals: 2 }
  if (kind === 'table') return { ...field, columns: [newColumn([])] }
  return field
}
export const newColumn = (columns: readonly Field[]): Field => ({
  ...{ name: freeName(columns, 'c'), kind: columnKinds[0], label: t.columnAt(columns.length + 1) },
})

export const added = (fields: readonly Field[], field: Field, after: number) => [
  ...fields.slice(0, after + 1),
  field,
  ...fields.slice(after + 1),
]
export function moved(fields: readonly Field[], from: number, to: number): Field[] {
  const rest = fields.filter((_, at) => at !== from)
  rest.splice(to, 0, fields[from]!)
  return rest
}
export const removed = (fields: readonly Field[], name: string) => fields.filter((field) => field.name !== name)
export function doubled(fields: readonly Field[], at: number): Field[] {
  return added(fields, { ...fields[at]!, name: freeName(fields) }, at)
}
/** A question, and where it is a section all that it stands for. */
export function withItsOwn(fields: readonly Field[], at: number): readonly Field[] {
  if (fields[at]?.kind !== 'section') return fields.slice(at, at + 1)
  const end = fields.findIndex(({ kind }, place) => place > at && (kind === 'section' || kind === 'page'))
  return fields.slice(at, end < 0 ? undefined : end)
}
/** Questions of another form, each under a name that is free here; what they say of questions that are not here is left out. */
export function pasted(fields: readonly Field[], given: readonly Field[], after: number): Field[] {
  const names = new Map(fields.map(({ name }) => [name, name]))
  let here = [...fields]
  const renamed = given.map((field) => {
    const name = fields.some((one) => one.name === field.name) ? freeName([...here, ...given]) : field.name
    names.set(field.name, name)
    here = [...here, { ...field, name }]
    return { ...field, name }
  })
  const known = (name: string) => {
    const [question = '', column] = name.split('.')
    const now = names.get(question)
    return now && (column ? `${now}.${column}` : now)
  }
  const kept = (condition: Condition | undefined): Condition | undefined => {
    const tests = (condition?.tests ?? []).flatMap((test) => {
      const field = known(test.field)
      return field ? [{ ...test, field }] : []
    })
    return condition && tests.length ? { ...condition, tests } : undefined
  }
  const put = renamed.map((field) =>
    said({
      ...field,
      show: kept(field.show),
      require: kept(field.require),
      offers:
        field.offers &&
        Object.fromEntries(
          Object.entries(field.offers).flatMap(([option, one]) => {
            const condition = kept(one)
            return condition ? [[option, condition]] : []
          }),
        ),
      compute: field.compute && { ...field.compute, of: field.compute.of.flatMap((name) => known(name) ?? []) },
    }),
  )
  return [...fields.slice(0, after + 1), ...put, ...fields.slice(after + 1)]
}

/** Changes a question. What is undefined, '' or false in it is not said. */
export function changed(fields: readonly Field[], name: string, set: Partial<Field>): Field[] {
  const was = fields.find((field) => field.name === name)
  const next = fields.map((field) => (field.name === name ? said({ ...field, ...set }) : field))
  const renamed = was?.options && set.options ? renames(was.options, set.options) : null
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
    said({ ...field, show: follow(field.show), require: follow(field.require), offers: offersOf(field) } as Field),
  )
}
/** What was worded anew, where one option of as many was. Conditions go along. */
function renames(before: readonly string[], now: readonly string[]): readonly [string, string] | null {
  const differing = before.length === now.length ? before.flatMap((one, at) => (one === now[at] ? [] : [at])) : []
  const [at] = differing
  return differing.length === 1 && at !== undefined ? [before[at]!, now[at]!] : null
}
const said = (field: { [Name in keyof Field]?: Field[Name] | undefined }): Field =>
  Object.fromEntries(
    Object.entries(field).filter(
      ([name, value]) => value !== undefined && (value !== '' || name === 'label') && value !== false,
    ),
  ) as Field
