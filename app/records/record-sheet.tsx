import type { ReactNode } from 'react'
import { callApi } from '~/app/lib/api'
import { formatMinutes } from '~/app/lib/dates'
import { useForm } from '~/app/lib/use-form'
import { FactList } from '~/app/ui/field'
import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormDateTime } from '~/app/ui/form/date-fields'
import { FormField } from '~/app/ui/form/form-field'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormTextArea, FormNumber, FormText } from '~/app/ui/form/text-fields'
import { type Option, withCurrentOption } from '~/app/ui/choice'
import { Tree, type TreeNode } from '~/app/ui/tree'
import type { Call } from '~/worker/core/call'
import { type Field, initialValueOf } from '~/worker/records/fields'
import { type AnyRecord, editableFields, TREE_ROOT } from '~/worker/records/record'
import { type AnyRow, type DictOptions, fieldOptions } from './columns'
import { t } from './texts'
import { useUniqueCheck } from './use-unique-check'

export type RecordValues = Record<string, string | number | null>
const formFields = (of: AnyRecord) => editableFields(of).filter(([, { unseen }]) => !unseen)
/** Initial values of the form: a row's, or those of a new one. A choice is text in a form. */
const initialValues = (of: AnyRecord, row: AnyRow | null, given: RecordValues): RecordValues => ({
  ...Object.fromEntries(
    formFields(of).map(([name, field]) => {
      const value = row?.[name] ?? given[name] ?? initialValueOf(field)
      return [name, field.kind === 'choice' ? String(value) : value]
    }),
  ),
  ...(row && { id: row.id, lockVersion: row.lockVersion }),
})

/** Shows creator and last editor of a row. */
const ChangeFacts = ({ row }: { row: AnyRow }) => (
  <FactList
    items={[
      { label: t.created, value: t.by(row.createBy, formatMinutes(row.createTime)) },
      { label: t.updated, value: t.by(row.updateBy, formatMinutes(row.updateTime)) },
    ]}
  />
)

/** The form of a new or existing row in a side sheet. */
export function RecordSheet({
  of,
  calls,
  row,
  given,
  options,
  tries,
  onSaved,
  onClose,
}: {
  of: AnyRecord
  calls: { add: Call; edit: Call; check?: Call; children?: Call }
  row: AnyRow | null
  /** Initial values of a new row. */
  given: RecordValues
  options: DictOptions
  /** Rendered under the fields: a preview of the typed values. */
  tries?: ((values: RecordValues) => ReactNode) | undefined
  onSaved?: (() => void) | undefined
  onClose: () => void
}) {
  const name = of.name()
  const form = useForm<Call>(row ? calls.edit : calls.add, initialValues(of, row, given), {
    keep: `record:${of.table}:${row?.id ?? 'new'}`,
    done: () => {
      onSaved?.()
      onClose()
    },
  })
  useUniqueCheck(of, calls.check, row, form.values as RecordValues, form.mark)
  return (
    <FormSheet
      form={form}
      title={row ? t.editing(name, String(row[of.title])) : t.add(name)}
      below={row && <ChangeFacts row={row} />}
      onClose={onClose}
    >
      {formFields(of).map(([field, kind]) => (
        <RecordField
          key={field}
          of={of}
          at={form.field(field)}
          field={kind}
          held={{ value: String(row?.[field] ?? ''), label: String(row?.[`${field}_dictText`] || row?.[field] || '') }}
          options={options}
          load={calls.children}
        />
      ))}
      {tries?.(form.values as RecordValues)}
    </FormSheet>
  )
}

type FieldBinding = ReturnType<ReturnType<typeof useForm<Call>>['field']>
function RecordField({
  of,
  at,
  field,
  held,
  options,
  load,
}: {
  of: AnyRecord
  at: FieldBinding
  field: Field
  /** The row's current value. */
  held: Option
  options: DictOptions
  load: Call | undefined
}) {
  const said = { ...at, label: field.label(), help: field.help?.() }
  switch (field.kind) {
    case 'text':
      return <FormText {...said} />
    case 'long':
      return <FormTextArea {...said} />
    case 'moment':
      return <FormDateTime {...said} />
    case 'whole':
      return <FormNumber {...said} precision={0} />
    case 'choice':
      return (
        <FormChoice
          {...said}
          options={fieldOptions(field, options).filter(({ value }) => value !== '')}
          showClear={field.options().some(({ value }) => value === '')}
        />
      )
    case 'dict':
      return <FormChoice {...said} options={withCurrentOption(fieldOptions(field, options), held)} showClear />
    case 'above':
      return (
        <FormField {...said} chosen>
          {(held) => (
            <Tree
              id={held.id}
              label={t.chooseAbove(said.label)}
              root={{ id: TREE_ROOT, name: t.all }}
              chosen={String(held.value)}
              onChoose={held.onChange}
              load={(pid) => loadChildNodes(of, load!, pid)}
            />
          )}
        </FormField>
      )
    default:
      return null
  }
}

/** Loads the children of a tree node. Returns a message on failure. */
export async function loadChildNodes(
  of: AnyRecord,
  children: Call,
  pid: string,
): Promise<readonly TreeNode[] | string> {
  const answer = await callApi<Call>(children, { pid })
  if (!answer.ok) return answer.message
  return (answer.result as AnyRow[]).map((row) => ({
    id: row.id,
    name: String(row[of.title]),
    leaf: row.hasChild === null,
  }))
}
