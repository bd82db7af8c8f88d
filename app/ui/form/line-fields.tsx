import { IconChevronDown, IconChevronUp } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { RemoveLineButton } from '../line-buttons'
import { t } from '../texts'
import type { FieldRef } from './field-state'
import style from './form.module.css'

/**
 * A list of lines in a form. Reordering keeps the errors with their lines.
 * @example const agenda = useLines(form.field('agenda'))
 * agenda.add({ subjectId, minutes: 20, speaker: '' })
 */
export function useFieldLines({ of, name }: FieldRef) {
  const { fields, append, remove, move, replace } = useFieldArray({ control: of.control, name, keyName: 'lineKey' })
  return {
    keys: fields.map(({ lineKey }) => lineKey),
    add: (line: object) => append(line, { shouldFocus: false }),
    remove: (at: number) => remove(at),
    move: (from: number, to: number) => move(from, to),
    replace: (lines: readonly object[]) => replace([...lines]),
  }
}
export type FieldLines = ReturnType<typeof useFieldLines>

/** The numbered lines, each with buttons to move and remove it. `named` labels a line. */
export const FormLines = ({
  lines,
  named,
  removable = true,
  disabled = false,
  children,
}: {
  lines: FieldLines
  named: (at: number) => string
  removable?: boolean
  disabled?: boolean
  children: (at: number) => ReactNode
}) => (
  <ol className={style.lines}>
    {lines.keys.map((key, at) => (
      <li key={key}>
        <span className={style.number}>{at + 1}</span>
        <div role="group" aria-label={named(at)} className={style.line}>
          {children(at)}
        </div>
        {!disabled && (
          <span className={style.actions}>
            <Button
              theme="borderless"
              icon={<IconChevronUp aria-hidden />}
              aria-label={t.lineUp(named(at))}
              disabled={at === 0}
              onClick={() => lines.move(at, at - 1)}
            />
            <Button
              theme="borderless"
              icon={<IconChevronDown aria-hidden />}
              aria-label={t.lineDown(named(at))}
              disabled={at === lines.keys.length - 1}
              onClick={() => lines.move(at, at + 1)}
            />
            {removable && <RemoveLineButton label={t.removeNamed(named(at))} onClick={() => lines.remove(at)} />}
          </span>
        )}
      </li>
    ))}
  </ol>
)
