import { type KeyboardEvent, useRef, useState } from 'react'
import type { YearDays } from '~/worker/system/work-calendar/contract'
import style from './calendar.module.css'
import { type DayChanges, datesOf, addDays, kindOf, weekdayOf } from './calendar-days'
import { t } from './calendar.texts'

const weekdays = [1, 2, 3, 4, 5, 6, 0] as const
const weekdayName = (weekday: number) => t[`weekday${weekday as (typeof weekdays)[number]}`]
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const Weekdays = () => (
  <div className={style.week} aria-hidden>
    {weekdays.map((weekday) => (
      <span key={weekday}>{weekdayName(weekday)}</span>
    ))}
  </div>
)

/** A year as twelve months with a button for each day. One day is in the tab order; arrow keys move the focus from there. */
export function YearCalendar({
  days,
  changes,
  editable,
  onTurn,
}: {
  days: YearDays
  changes: DayChanges
  editable: boolean
  onTurn: (date: string) => void
}) {
  const [at, setAt] = useState(`${days.year}-01-01`)
  const months = useRef<HTMLDivElement>(null)
  const pressed = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const date = addDays(at, step)
    if (!date.startsWith(days.year)) return
    setAt(date)
    months.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  }
  const cell = (date: string) => {
    const kind = kindOf(days, changes, date)
    const sign = kind === 'holiday' ? t.holidaySign : kind === 'instead' ? t.insteadSign : ''
    return (
      <button
        key={date}
        type="button"
        data-date={date}
        data-kind={kind}
        data-changed={date in changes || undefined}
        title={t.dayNamed(date, weekdayName(weekdayOf(date)), t[kind])}
        aria-disabled={!editable}
        tabIndex={date === at ? 0 : -1}
        style={date.endsWith('-01') ? { gridColumnStart: ((weekdayOf(date) + 6) % 7) + 1 } : undefined}
        onFocus={() => setAt(date)}
        onClick={() => editable && onTurn(date)}
      >
        {Number(date.slice(8))}
        {sign && <small aria-hidden>{sign}</small>}
      </button>
    )
  }
  const all = Map.groupBy(datesOf(days.year), (date) => Number(date.slice(5, 7)))
  return (
    <div ref={months} className={style.months} onKeyDown={pressed}>
      {[...all].map(([month, dates]) => (
        <section key={month} className={style.month} aria-label={`${t.yearNamed(days.year)} ${t.month(month)}`}>
          <h2>{t.month(month)}</h2>
          <Weekdays />
          <div className={style.days}>{dates.map(cell)}</div>
        </section>
      ))}
    </div>
  )
}
