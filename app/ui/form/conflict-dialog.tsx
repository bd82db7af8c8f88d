import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { usePhone } from '../device'
import { t } from '../texts'
import style from './form.module.css'
import type { Differing } from './merge'
import { Modal } from '../modal'

/** A value of a form in words, to be compared. */
const inWords = (value: unknown): string => {
  if (value === '' || value === null || value === undefined) return t.emptyValue
  if (Array.isArray(value))
    return value.length
      ? value.map((one) => (typeof one === 'object' ? partsOf(one) : String(one))).join('\n')
      : t.emptyValue
  return typeof value === 'object' ? partsOf(value) : String(value as string | number)
}
const partsOf = (value: object) =>
  Object.values(value as Record<string, unknown>)
    .flat()
    .filter((part) => part !== '' && part !== 0)
    .join(t.comma)

/**
 * Two people wrote the same fields: both texts side by side, one is chosen for each.
 * @param explained who it was, when, and what to do
 * @param labelOf what the form calls a field
 * @param wordsOf how the form shows a value of a field, where that is another text than the value's own
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
  differing: readonly Differing[]
  explained: string
  labelOf: (field: string) => string
  wordsOf?: (field: string, value: unknown) => string | undefined
  onSettle: (choices: Record<string, unknown>) => void
}) {
  const phone = usePhone()
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (field: string, own: boolean) =>
    setTheirs((now) => {
      const next = new Set(now)
      if (own) next.delete(field)
      else next.add(field)
      return next
    })
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
          <fieldset key={field}>
            <legend>{labelOf(field)}</legend>
            {[
              { own: true, says: t.mine, value: mine },
              { own: false, says: t.theirs, value: other },
            ].map(({ own, says, value }) => (
              <label key={says}>
                <input
                  type="radio"
                  name={`conflict-${field}`}
                  checked={theirs.has(field) !== own}
                  onChange={() => choose(field, own)}
                />
                <span>
                  <em>{says}</em>
                  {wordsOf?.(field, value) ?? inWords(value)}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Modal>
  )
}
