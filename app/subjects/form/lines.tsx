import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { type ReactNode, useState } from 'react'
import type { Changed } from '~/app/ui/files'
import { useLatest } from '~/app/ui/latest'
import { RemoveLine } from '~/app/ui/line-buttons'
import { addedKey, fittingKeys, keysOf, withoutKey } from './line-keys'
import styles from './form.module.css'
import { t } from './texts'

/** Changes one line. A function receives the current line, for changes that arrive after a render, such as an upload. */
type Change<Line> = (set: Partial<Line> | ((line: Line) => Partial<Line>)) => void

const withChange = <Line,>(lines: readonly Line[], place: number, set: Parameters<Change<Line>>[0]) =>
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
      <RemoveLine label={t.removeLine(at + 1, noun)} disabled={disabled} onClick={onRemove} />
    </div>
  )
}

/** Keys that stay with their lines when lines are added or removed. `latest` serves callbacks that run after a render. */
function useKeys(count: number) {
  const [known, setKeys] = useState(() => keysOf(count))
  const keys = fittingKeys(known, count)
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
  onChange: (change: Changed<Line>) => void
  children: (line: Line, change: Change<Line>, at: number) => ReactNode
}) {
  const { keys, latest, setKeys } = useKeys(lines.length)
  return (
    <div id={id} tabIndex={-1} className={styles.lines}>
      {lines.map((line, at) => (
        <NumberedLine
          key={keys.all[at]}
          at={at}
          noun={noun}
          disabled={disabled ?? false}
          onRemove={() => {
            setKeys((now) => withoutKey(now, keys.all[at]!))
            onChange((now) => now.filter((_, index) => index !== at))
          }}
        >
          {children(
            line,
            (set) => {
              // The line may have moved up or been removed meanwhile.
              const place = latest.current.indexOf(keys.all[at]!)
              onChange((now) => withChange(now, place, set))
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
            setKeys(addedKey)
            onChange((now) => [...now, empty])
          }}
        >
          {t.addLine(noun)}
        </Button>
      </div>
    </div>
  )
}
