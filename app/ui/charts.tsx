import { useId, useState } from 'react'
import { NumberText } from './numbers'
import style from './charts.module.css'
import { t } from './texts'

export type Amount = { label: string; count: number }
type Shown = { caption: string; unit: string; items: readonly Amount[] }

/** Bars that lie: for many words. The table behind it says the same. */
export function BarChart({ caption, unit, items }: Shown) {
  const most = Math.max(1, ...items.map(({ count }) => count))
  return (
    <WithTable caption={caption} unit={unit} items={items}>
      <div className={style.bars} aria-hidden>
        {items.map(({ label, count }) => (
          <div key={label} className={style.bar}>
            <span className={style.label}>{label}</span>
            <svg viewBox="0 0 100 12" preserveAspectRatio="none" className={style.track}>
              <rect width={Math.max(0.5, (count / most) * 100)} height="12" className={style.fill} />
            </svg>
            <span className={style.value}>
              <NumberText value={count} />
            </span>
          </div>
        ))}
      </div>
    </WithTable>
  )
}

/** Columns that stand: for time. */
export function ColumnChart({ caption, unit, items }: Shown) {
  const most = Math.max(1, ...items.map(({ count }) => count))
  const width = Math.max(1, items.length) * 60
  return (
    <WithTable caption={caption} unit={unit} items={items}>
      <svg viewBox={`0 0 ${width} 200`} className={style.columns} aria-hidden>
        <line x1="0" x2={width} y1="170" y2="170" className={style.ground} />
        {items.map(({ label, count }, place) => {
          const height = (count / most) * 140
          return (
            <g key={label} transform={`translate(${place * 60 + 30} 0)`}>
              <rect x="-16" y={170 - height} width="32" height={height} rx="3" className={style.fill} />
              <text y={164 - height} className={style.figure}>
                {count}
              </text>
              <text y="190" className={style.tick}>
                {label}
              </text>
            </g>
          )
        })}
      </svg>
    </WithTable>
  )
}

function WithTable({ caption, unit, items, children }: Shown & { children: React.ReactNode }) {
  const [open, setOpen] = useState(false)
  const place = useId()
  return (
    <figure className={style.figureBox}>
      {!open && children}
      {/* Read aloud in either case; seen when asked for. */}
      <table id={place} className={open ? style.table : style.unseen}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.item}</th>
            <th scope="col">{t.amountIn(unit)}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ label, count }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <NumberText value={count} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        className={style.toggle}
        aria-expanded={open}
        aria-controls={place}
        onClick={() => setOpen(!open)}
      >
        {open ? t.seePicture : t.seeTable}
      </button>
    </figure>
  )
}
