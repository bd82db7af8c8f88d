import { Button, Modal } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { usePhone } from '~/app/ui/device'
import { fieldLabels } from '~/worker/subjects/form/rules'
import type { Conflict } from './draft'
import type { Declaration } from './model'
import styles from './form.module.css'
import { useShown } from '~/app/ui/shown'

/** A value of the form in words, to be compared. */
const inWords = (value: unknown): string => {
  if (value === '' || value === null || value === undefined) return '（空）'
  if (Array.isArray(value))
    return value.length
      ? value
          .map((one) =>
            Object.values(one as Record<string, unknown>)
              .flat()
              .filter((part) => part !== '' && part !== 0)
              .join('，'),
          )
          .join('\n')
      : '（空）'
  return typeof value === 'object' ? JSON.stringify(value) : `${value as string | number}`
}

/** Two people wrote the same fields: both texts side by side, one is chosen for each. */
export function ConflictDialog({
  conflict,
  onSettle,
}: {
  conflict: Conflict
  onSettle: (part: Partial<Declaration>) => void
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
  const shown = useShown()
  return (
    <Modal
      visible={shown}
      title="这份申报已被他人修改"
      width={720}
      fullScreen={phone}
      closable={false}
      maskClosable={false}
      closeOnEsc={false}
      footer={
        <Button theme="solid" onClick={settle}>
          按所选内容继续填写
        </Button>
      }
    >
      <div className={styles.versions}>
        <p className={styles.note}>
          {conflict.who || '另一位用户'}于 {conflict.at || '刚才'} 保存了新的内容。其他修改已自动合并，以下{' '}
          {conflict.asked.length} 处双方都改过，请逐项选择。两份内容都还在。
        </p>
        {conflict.asked.map(({ field, mine, theirs: other }) => (
          <fieldset key={field}>
            <legend>{fieldLabels[field]}</legend>
            {[
              { own: true, says: '我填写的', value: mine },
              { own: false, says: '对方保存的', value: other },
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
