import { Button, Modal } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { usePhone } from '~/app/ui/device'
import type { Conflict } from './draft'
import styles from './form.module.css'
import { useShown } from '~/app/ui/shown'
import { t } from './texts'

/** A value of the form in words, to be compared. */
const inWords = (value: unknown): string => {
  if (value === '' || value === null || value === undefined) return t.emptyValue
  if (Array.isArray(value))
    return value.length
      ? value
          .map((one) =>
            Object.values(one as Record<string, unknown>)
              .flat()
              .filter((part) => part !== '' && part !== 0)
              .join(t.comma),
          )
          .join('\n')
      : t.emptyValue
  return typeof value === 'object' ? JSON.stringify(value) : `${value as string | number}`
}

/** Two people wrote the same fields: both texts side by side, one is chosen for each. */
export function ConflictDialog({
  conflict,
  labelOf,
  onSettle,
}: {
  conflict: Conflict
  /** What the form calls a field. */
  labelOf: (field: string) => string
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
      Object.fromEntries(
        conflict.asked.map(({ field, mine, theirs: other }) => [field, theirs.has(field) ? other : mine]),
      ),
    )
  const who = conflict.who || t.anotherUser
  const at = conflict.at || t.justNow
  const shown = useShown()
  return (
    <Modal
      visible={shown}
      title={t.changedByOther}
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
      <div className={styles.versions}>
        <p className={styles.note}>{t.conflictExplained(who, at, conflict.asked.length)}</p>
        {conflict.asked.map(({ field, mine, theirs: other }) => (
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
                  {inWords(value)}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Modal>
  )
}
