import type { ReactNode } from 'react'
import { ask } from '~/app/lib/api'
import { shortStamp } from '~/app/lib/dates'
import { useForm } from '~/app/lib/form'
import { Facts } from '~/app/ui/field'
import { FormChoice } from '~/app/ui/form/choices'
import { FormMoment } from '~/app/ui/form/dates'
import { FormField } from '~/app/ui/form/field'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormLongText, FormNumber, FormText } from '~/app/ui/form/typed'
import { type Option, withHeld } from '~/app/ui/choice'
import { Tree, type TreeNode } from '~/app/ui/tree'
import type { Call } from '~/worker/core/call'
import { type Field, startOf } from '~/worker/records/fields'
import { type AnyRecord, filledIn, TOP } from '~/worker/records/record'
import { type AnyRow, type Options, optionsOf } from './columns'
import { t } from './texts'
import { useFree } from './use-free'

export type Values = Record<string, string | number | null>
const inForm = (of: AnyRecord) => filledIn(of).filter(([, { unseen }]) => !unseen)
/** Initial values of the form: a row's, or those of a new one. A choice is text in a form. */
const initialOf = (of: AnyRecord, row: AnyRow | null, given: Values): Values => ({
  ...Object.fromEntries(
    inForm(of).map(([name, field]) => {
      const value = row?.[name] ?? given[name] ?? startOf(field)
      return [name, field.kind === 'choice' ? String(value) : value]
    }),
  ),
  ...(row && { id: row.id, lockVersion: row.lockVersion }),
})

/** Who created a row and who changed it last. */
const Written = ({ row }: { row: AnyRow }) => (
  <Facts
    items={[
      { label: t.created, value: t.by(row.createBy, shortStamp(row.createTime)) },
      { label: t.updated, value: t.by(row.updateBy, shortStamp(row.updateTime)) },
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
  given: Values
  options: Options
  /** Rendered under the fields: a preview of the typed values. */
  tries?: ((values: Values) => ReactNode) | undefined
  onSaved?: (() => void) | undefined
  onClose: () => void
}) {
  const name = of.name()
  const form = useForm<Call>(row ? calls.edit : calls.add, initialOf(of, row, given), {
    keep: `record:${of.table}:${row?.id ?? 'new'}`,
    done: () => {
      onSaved?.()
      onClose()
    },
  })
  useFree(of, calls.check, row, form.values as Values, form.mark)
  return (
    <FormSheet
      form={form}
      title={row ? t.editing(name, String(row[of.title])) : t.add(name)}
      below={row && <Written row={row} />}
      onClose={onClose}
    >
      {inForm(of).map(([field, kind]) => (
        <Control
          key={field}
          of={of}
          at={form.field(field)}
          field={kind}
          held={{ value: String(row?.[field] ?? ''), label: String(row?.[`${field}_dictText`] || row?.[field] || '') }}
          options={options}
          load={calls.children}
        />
      ))}
      {tries?.(form.values as Values)}
    </FormSheet>
  )
}

type At = ReturnType<ReturnType<typeof useForm<Call>>['field']>
function Control({
  of,
  at,
  field,
  held,
  options,
  load,
}: {
  of: AnyRecord
  at: At
  field: Field
  /** The row's current value. */
  held: Option
  options: Options
  load: Call | undefined
}) {
  const said = { ...at, label: field.label(), help: field.help?.() }
  switch (field.kind) {
    case 'text':
      return <FormText {...said} />
    case 'long':
      return <FormLongText {...said} />
    case 'moment':
      return <FormMoment {...said} />
    case 'whole':
      return <FormNumber {...said} precision={0} />
    case 'choice':
      return (
        <FormChoice
          {...said}
          options={optionsOf(field, options).filter(({ value }) => value !== '')}
          showClear={field.options().some(({ value }) => value === '')}
        />
      )
    case 'dict':
      return <FormChoice {...said} options={withHeld(optionsOf(field, options), held)} showClear />
    case 'above':
      return (
        <FormField {...said} chosen>
          {(held) => (
            <Tree
              id={held.id}
              label={t.chooseAbove(said.label)}
              root={{ id: TOP, name: t.all }}
              chosen={String(held.value)}
              onChoose={held.onChange}
              load={(pid) => nodesBelow(of, load!, pid)}
            />
          )}
        </FormField>
      )
    default:
      return null
  }
}

/** Loads the children of a tree node. Returns a message on failure. */
export async function nodesBelow(of: AnyRecord, children: Call, pid: string): Promise<readonly TreeNode[] | string> {
  const answer = await ask<Call>(children, { pid })
  if (!answer.ok) return answer.message
  return (answer.result as AnyRow[]).map((row) => ({
    id: row.id,
    name: String(row[of.title]),
    leaf: row.hasChild === null,
  }))
}
