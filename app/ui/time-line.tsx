import type { ReactNode } from 'react'
import type { Colour } from './status-tag'
import style from './time-line.module.css'
import { t } from './texts'

export type Happening = {
  id: string
  /** What happened: 提交申报. */
  title: ReactNode
  /** Who did it. */
  who?: string
  /** As shown: `2026-11-20 09:30`. */
  time: string
  /** The reason or the words that came with it. */
  text?: string
  colour?: Colour
  /** Undone since. */
  undone?: boolean
  extra?: ReactNode
}

/** The story of a case, newest first as given. */
export function TimeLine({ items, empty = t.noRecords }: { items: readonly Happening[]; empty?: string }) {
  if (!items.length) return <p className={style.empty}>{empty}</p>
  return (
    <ol className={style.line}>
      {items.map((item) => (
        <li key={item.id} className={item.undone ? style.undone : undefined}>
          <span className={`${style.dot} ${style[item.colour ?? 'cyan']}`} aria-hidden />
          <div className={style.title}>
            {item.title}
            {item.undone && <span className={style.quiet}>{t.undone}</span>}
          </div>
          <div className={style.quiet}>
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
