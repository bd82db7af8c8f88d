import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { usePhone } from '../device'
import { t } from '../texts'
import style from './form.module.css'
import type { FieldConflict } from './merge'
import { Modal } from '../modal'

/** Formats a field's value for comparison. */
const formatFieldValue = (value: unknown): string => {
  if (value === '' || value === null || value === undefined) return t.emptyValue
  if (Array.isArray(value))
    return value.length
      ? value.map((one) => (typeof one === 'object' ? formatFieldParts(one) : String(one))).join('\n')
      : t.emptyValue
  return typeof value === 'object' ? formatFieldParts(value) : String(value as string | number)
}
const formatFieldParts = (value: object) =>
  Object.values(value as Record<string, unknown>)
    .flat()
    .filter((part) => part !== '' && part !== 0)
    .join(t.comma)

/** Both versions of a field, as radio buttons. */
function FieldVersions({
  field,
  label,
  mine,
  theirs,
  own: chosen,
  wordsOf,
  onChoose,
}: FieldConflict & {
  label: string
  own: boolean
  wordsOf: ((field: string, value: unknown) => string | undefined) | undefined
  onChoose: (own: boolean) => void
}) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {[
        { own: true, says: t.mine, value: mine },
        { own: false, says: t.theirs, value: theirs },
      ].map(({ own, says, value }) => (
        <label key={says}>
          <input type="radio" name={`conflict-${field}`} checked={chosen === own} onChange={() => onChoose(own)} />
          <span>
            <em>{says}</em>
            {wordsOf?.(field, value) ?? formatFieldValue(value)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Shows fields that two people changed: both versions side by side, one to be chosen for each.
 * @param explained who changed it, when, and what to do
 * @param labelOf the label of a field
 * @param wordsOf formats a value of a field, where that differs from its text
 */
export function ConflictDialog({
  title = t.changedByOther,
  differing,
  explained,
  labelOf,
  wordsOf,
  onSettle,
}: {
  title?: string
  differing: readonly FieldConflict[]
  explained: string
  labelOf: (field: string) => string
  wordsOf?: (field: string, value: unknown) => string | undefined
  onSettle: (choices: Record<string, unknown>) => void
}) {
  const phone = usePhone()
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (field: string, own: boolean) =>
    setTheirs((now) => new Set(own ? [...now].filter((one) => one !== field) : [...now, field]))
  const settle = () =>
    onSettle(
      Object.fromEntries(differing.map(({ field, mine, theirs: other }) => [field, theirs.has(field) ? other : mine])),
    )
  return (
    <Modal
      visible
      title={title}
      width={720}
      fullScreen={phone}
      closable={false}
      maskClosable={false}
      closeOnEsc={false}
      footer={
        <Button theme="solid" onClick={settle}>
          {t.goOnWithChosen}
        </Button>
      }
    >
      <div className={style.versions}>
        <p>{explained}</p>
        {differing.map(({ field, mine, theirs: other }) => (
          <FieldVersions
            key={field}
            field={field}
            label={labelOf(field)}
            mine={mine}
            theirs={other}
            own={!theirs.has(field)}
            wordsOf={wordsOf}
            onChoose={(own) => choose(field, own)}
          />
        ))}
      </div>
    </Modal>
  )
}
