import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { type ReactNode, useState } from 'react'
import type { ListUpdate } from '~/app/ui/files'
import { useLatest } from '~/app/ui/use-latest'
import { RemoveLineButton } from '~/app/ui/line-buttons'
import { addLineKey, fitLineKeys, createLineKeys, removeLineKey } from './line-keys'
import styles from './form.module.css'
import { t } from './texts'

/** Changes one line. A function receives the current line, for changes that arrive after a render, such as an upload. */
type LineChange<Line> = (set: Partial<Line> | ((line: Line) => Partial<Line>)) => void

const applyLineChange = <Line,>(lines: readonly Line[], place: number, set: Parameters<LineChange<Line>>[0]) =>
  lines.map((old, at) => (at === place ? { ...old, ...(typeof set === 'function' ? set(old) : set) } : old))

function NumberedLine({
  at,
  noun,
  disabled,
  onRemove,
  children,
}: {
  at: number
  noun: string
  disabled: boolean
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <div role="group" aria-label={t.lineName(at + 1, noun)} className={styles.line}>
      <span className={styles.lineNumber} aria-hidden>
        {at + 1}
      </span>
      <div className={styles.lineFields}>{children}</div>
      <RemoveLineButton label={t.removeLine(at + 1, noun)} disabled={disabled} onClick={onRemove} />
    </div>
  )
}

/** Keys that stay with their lines when lines are added or removed. `latest` serves callbacks that run after a render. */
function useLineKeys(count: number) {
  const [known, setKeys] = useState(() => createLineKeys(count))
  const keys = fitLineKeys(known, count)
  if (keys !== known) setKeys(keys)
  return { keys, latest: useLatest(keys.all), setKeys }
}

/** A list of form lines: each is a numbered group, with an add button at the end. */
export function Lines<Line>({
  id,
  noun,
  lines,
  empty,
  disabled,
  onChange,
  children,
}: {
  id: string
  /** Noun for one line, for example 成员. */
  noun: string
  lines: readonly Line[]
  empty: Line
  disabled?: boolean
  onChange: (change: ListUpdate<Line>) => void
  children: (line: Line, change: LineChange<Line>, at: number) => ReactNode
}) {
  const { keys, latest, setKeys } = useLineKeys(lines.length)
  return (
    <div id={id} tabIndex={-1} className={styles.lines}>
      {lines.map((line, at) => (
        <NumberedLine
          key={keys.all[at]}
          at={at}
          noun={noun}
          disabled={disabled ?? false}
          onRemove={() => {
            setKeys((now) => removeLineKey(now, keys.all[at]!))
            onChange((now) => now.filter((_, index) => index !== at))
          }}
        >
          {children(
            line,
            (set) => {
              // The line may have moved up or been removed meanwhile.
              const place = latest.current.indexOf(keys.all[at]!)
              onChange((now) => applyLineChange(now, place, set))
            },
            at,
          )}
        </NumberedLine>
      ))}
      <div>
        <Button
          icon={<IconPlus />}
          disabled={disabled ?? false}
          onClick={() => {
            setKeys(addLineKey)
            onChange((now) => [...now, empty])
          }}
        >
          {t.addLine(noun)}
        </Button>
      </div>
    </div>
  )
}
