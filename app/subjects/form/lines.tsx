import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { type ReactNode, useState } from 'react'
import type { Changed } from '~/app/ui/files'
import { useLatest } from '~/app/ui/latest'
import { RemoveLine } from '~/app/ui/line-buttons'
import { addedKey, fittingKeys, keysOf, withoutKey } from './line-keys'
import styles from './form.module.css'
import { t } from './texts'

/** Changes one line; by a function where it comes later than the render, after an upload for example. */
type Change<Line> = (set: Partial<Line> | ((line: Line) => Partial<Line>)) => void

/** Lines of a form that grow: each a group with its number, an add button at the end. */
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
  /** What one line is: 成员. */
  noun: string
  lines: readonly Line[]
  empty: Line
  disabled?: boolean
  onChange: (change: Changed<Line>) => void
  children: (line: Line, change: Change<Line>, at: number) => ReactNode
}) {
  const [known, setKeys] = useState(() => keysOf(lines.length))
  const keys = fittingKeys(known, lines.length)
  if (keys !== known) setKeys(keys)
  const latest = useLatest(keys.all)
  return (
    <div id={id} tabIndex={-1} className={styles.lines}>
      {lines.map((line, at) => (
        <div key={keys.all[at]} role="group" aria-label={t.lineName(at + 1, noun)} className={styles.line}>
          <span className={styles.lineNumber} aria-hidden>
            {at + 1}
          </span>
          <div className={styles.lineFields}>
            {children(
              line,
              (set) => {
                // The line may have moved up since, or be gone.
                const place = latest.current.indexOf(keys.all[at]!)
                onChange((now) =>
                  now.map((old, index) =>
                    index === place ? { ...old, ...(typeof set === 'function' ? set(old) : set) } : old,
                  ),
                )
              },
              at,
            )}
          </div>
          <RemoveLine
            label={t.removeLine(at + 1, noun)}
            disabled={disabled ?? false}
            onClick={() => {
              setKeys((now) => withoutKey(now, keys.all[at]!))
              onChange((now) => now.filter((_, index) => index !== at))
            }}
          />
        </div>
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
