import type { Option } from '~/app/ui/choice'
import type { Column } from '~/app/ui/list/columns'
import type { Filter } from '~/app/ui/list/filters'
import { StatusTag } from '~/app/ui/status-tag'
import type { Field } from '~/worker/records/fields'
import { type AnyRecord, recordFields, readableFields } from '~/worker/records/record'
import { t as uses } from '~/worker/records/uses/texts'
import { t } from './texts'

/** A row, keyed by the field names of the record's description. */
export type AnyRow = {
  id: string
  lockVersion: number
  createBy: string
  createTime: string
  updateBy: string
  updateTime: string
} & Record<string, string | number | null>
/** Dictionary items, by dictionary code. */
export type DictOptions = Record<string, readonly Option[]>

const kindWidths = { text: 200, long: 280, whole: 90, choice: 110, dict: 130, given: 150, moment: 150 } as const

/** Returns the columns of a record's list: the title field first, then the others in the order of the description. */
export function recordColumns(of: AnyRecord): Column<AnyRow>[] {
  const fields = readableFields(of).filter(([, { kind }]) => kind !== 'link' && kind !== 'above')
  const named = fields.filter(([name]) => name === of.title)
  const rest = fields.filter(([name]) => name !== of.title)
  const facts = rest.filter(([, { kind }]) => kind !== 'long').slice(0, 3)
  return [
    ...named.map(([name, field]): Column<AnyRow> => ({ ...recordColumn(name, field), fixed: true, card: 'title' })),
    // Beside the name: used rows can neither be removed nor change their value.
    ...(of.uses
      ? [{ key: 'used_dictText', title: uses.used, width: 190, cut: 40, card: 'fact' } satisfies Column<AnyRow>]
      : []),
    ...rest.map(
      ([name, field]): Column<AnyRow> => ({
        ...recordColumn(name, field),
        ...(facts.some(([fact]) => fact === name) && { card: 'fact' as const }),
      }),
    ),
    { key: 'createTime', title: t.createTime, kind: 'time', align: 'right', sort: true },
    { key: 'updateTime', title: t.updateTime, kind: 'time', align: 'right', sort: true, away: true },
  ]
}
function recordColumn(name: string, field: Field): Column<AnyRow> {
  const plain = {
    key: name,
    title: field.label(),
    sort: true,
    width: kindWidths[field.kind as keyof typeof kindWidths],
  }
  switch (field.kind) {
    case 'whole':
      return { ...plain, align: 'right' }
    case 'long':
      return { ...plain, cut: 40 }
    case 'moment':
      return { ...plain, kind: 'time', align: 'right' }
    case 'dict':
    case 'choice':
      return {
        ...plain,
        show: (row) => <CodedText field={field} row={row} name={name} />,
        text: (row) => String(row[`${name}_dictText`] || '–'),
      }
    default:
      return plain
  }
}
function CodedText({ field, row, name }: { field: Field; row: AnyRow; name: string }) {
  const label = String(row[`${name}_dictText`] || '–')
  const colour = field.kind === 'choice' && field.options().find(({ value }) => value === row[name])?.colour
  return colour ? <StatusTag colour={colour} label={label} /> : label
}

/** Returns the options of a field. */
export const fieldOptions = (field: Field, options: DictOptions): readonly Option[] =>
  field.kind === 'choice'
    ? field.options().map(({ value, label }) => ({ value: String(value), label }))
    : field.kind === 'dict'
      ? (options[field.dict] ?? [])
      : []

/** Returns the filters of a record's list: a keyword, and a choice for each field listed in `filters`. */
export const recordFilters = (of: AnyRecord, options: DictOptions): Filter[] => [
  {
    kind: 'text',
    name: 'keyword',
    label: t.keyword,
    placeholder: recordFields(of)
      .filter(([name]) => of.keyword.includes(name))
      .map(([, { label }]) => label())
      .join(' / '),
  },
  ...recordFields(of)
    .filter(([name]) => of.filters?.includes(name))
    .map(
      ([name, field]): Filter => ({
        kind: 'choice',
        name,
        label: field.label(),
        options: fieldOptions(field, options),
      }),
    ),
]
