import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { RemoveLine } from '~/app/ui/line-buttons'
import styles from './form.module.css'
import { t } from './texts'

type Change<Line> = (set: Partial<Line>) => void

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
  onChange: (lines: Line[]) => void
  children: (line: Line, change: Change<Line>, at: number) => ReactNode
}) {
  return (
    <div id={id} tabIndex={-1} className={styles.lines}>
      {lines.map((line, at) => (
        // Lines have no identity of their own; they are only added at the end and taken away.
        <div key={at} role="group" aria-label={t.lineName(at + 1, noun)} className={styles.line}>
          <span className={styles.lineNumber} aria-hidden>
            {at + 1}
          </span>
          <div className={styles.lineFields}>
            {children(
              line,
              (set) => onChange(lines.map((old, index) => (index === at ? { ...old, ...set } : old))),
              at,
            )}
          </div>
          <RemoveLine
            label={t.removeLine(at + 1, noun)}
            disabled={disabled ?? false}
            onClick={() => onChange(lines.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <Button icon={<IconPlus />} disabled={disabled ?? false} onClick={() => onChange([...lines, empty])}>
          {t.addLine(noun)}
        </Button>
      </div>
    </div>
  )
}
