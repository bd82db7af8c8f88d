import type { ReactNode } from 'react'
import style from '../library.module.css'

/** A scrollable table with text columns followed by number columns. */
export function FigureTable({
  label,
  words,
  numbers,
  children,
}: {
  label: string
  words: readonly string[]
  numbers: readonly ReactNode[]
  children: ReactNode
}) {
  return (
    <div className={style.wide} tabIndex={0} role="region" aria-label={label}>
      <table className={style.table}>
        <thead>
          <tr>
            {words.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {numbers.map((head, at) => (
              <th key={at} scope="col" className={style.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
