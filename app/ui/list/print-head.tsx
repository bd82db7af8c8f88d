import { useEffect, useState } from 'react'
import { t } from '../texts'
import { dayText, type Filter, type Narrowed, pad } from './filter-bar'
import style from './list.module.css'

const nowText = () => {
  const at = new Date()
  return `${dayText(at)} ${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** On paper only: when it was printed and what the list is narrowed by. */
export function PrintHead({
  filters,
  values,
  narrowed,
}: {
  filters: readonly Filter[]
  values: Record<string, string>
  narrowed: readonly Narrowed[]
}) {
  const [time, setTime] = useState('')
  useEffect(() => {
    const before = () => setTime(nowText())
    before()
    window.addEventListener('beforeprint', before)
    return () => window.removeEventListener('beforeprint', before)
  }, [])
  const set = filters.flatMap((filter) => {
    if (filter.kind === 'days') {
      const [from, to] = [values[filter.from], values[filter.to]]
      return from || to ? [t.labelled(filter.label, `${from ?? ''} – ${to ?? ''}`)] : []
    }
    const value = values[filter.name]
    if (!value) return []
    const labels =
      filter.kind === 'choice'
        ? value.split(',').map((one) => filter.options.find((option) => option.value === one)?.label ?? one)
        : [value]
    return [t.labelled(filter.label, labels.join(t.comma))]
  })
  return (
    <p className={style.printHead} aria-hidden>
      {[t.printedAt(time), ...set, ...narrowed.map(({ says }) => says)].join(t.semicolon)}
    </p>
  )
}
