import { Link } from 'react-router'
import { NumberText } from '~/app/ui/numbers'
import type { FigureTable } from '~/worker/statistics/contract'
import { linkAt } from './charts'
import styles from './statistics.module.css'
import { t } from './texts'

const digits = { rate: 1, score: 2 } as const

/** A table of figures. Numbers with a list link to it. */
export function Figures({ table }: { table: FigureTable }) {
  const { name, title: called, columns, rows } = table
  if (rows.length === 0) return <p className={styles.none}>{t.nothing}</p>
  return (
    // The region scrolls on its own, so it needs `tabIndex` for scrolling by keyboard.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={called}>
      <table className={styles.figures}>
        <thead>
          <tr>
            {columns.map((one) => (
              <th key={one.title} scope="col" className={one.kind === 'text' ? styles.text : undefined}>
                {one.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, place) => {
                const { kind, title } = columns[place]!
                if (place === 0)
                  return (
                    <th key={place} scope="row">
                      {name === 'years' ? <Link to={`?year=${cell}`}>{cell}</Link> : cell}
                    </th>
                  )
                if (kind === 'text')
                  return (
                    <td key={place} className={styles.text}>
                      {cell}
                    </td>
                  )
                const to = cell ? linkAt(table, at, place) : ''
                const number = (
                  <NumberText
                    value={cell === null ? null : Number(cell)}
                    {...(kind in digits && { digits: digits[kind as keyof typeof digits] })}
                  />
                )
                return (
                  <td key={place}>
                    {to ? (
                      <Link to={to} aria-label={t.opens(String(row[0]), title, String(cell))}>
                        {number}
                      </Link>
                    ) : (
                      number
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
