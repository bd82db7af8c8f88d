import type { ReactNode } from 'react'
import type { Colour } from './status-tag'
import style from './time-line.module.css'
import { t } from './texts'

export type TimeLineEntry = {
  id: string
  /** The event: 提交申报. */
  title: ReactNode
  /** The person. */
  who?: string
  /** Formatted: `2026-11-20 09:30`. */
  time: string
  /** The reason or comment. */
  text?: string
  colour?: Colour
  /** The event was undone later. */
  undone?: boolean
  extra?: ReactNode
}

/** A time line of events, in the given order. */
export function TimeLine({ items, empty = t.noRecords }: { items: readonly TimeLineEntry[]; empty?: string }) {
  if (!items.length) return <p className={style.empty}>{empty}</p>
  return (
    <ol className={style.line}>
      {items.map((item) => (
        <li key={item.id} className={item.undone ? style.undone : undefined}>
          <span className={`${style.dot} ${style[item.colour ?? 'cyan']}`} aria-hidden />
          <div className={style.title}>
            {item.title}
            {item.undone && <span className={style.muted}>{t.undone}</span>}
          </div>
          <div className={style.muted}>
            {item.who && `${item.who} · `}
            <time>{item.time}</time>
          </div>
          {item.text && <blockquote>{item.text}</blockquote>}
          {item.extra}
        </li>
      ))}
    </ol>
  )
}
