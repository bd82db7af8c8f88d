import { useEffect, useState } from 'react'
import { t } from '../texts'
import type { Filter } from './filter-bar'
import style from './list.module.css'

const pad = (number: number) => String(number).padStart(2, '0')
const nowText = () => {
  const at = new Date()
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())} ${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** On paper only: when it was printed and what the list is narrowed by. */
export function PrintHead({ filters, values }: { filters: readonly Filter[]; values: Record<string, string> }) {
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
      {[t.printedAt(time), ...set].join(t.semicolon)}
    </p>
  )
}
