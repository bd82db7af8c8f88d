import { useEffect, useState } from 'react'
import { t } from '../texts'
import { dayText, pad } from './filter-field'
import type { Narrowed } from './filters'
import style from './list.module.css'

const nowText = () => {
  const at = new Date()
  return `${dayText(at)} ${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** Printed only: the print time and the active filters. */
export function PrintHead({ narrowed }: { narrowed: readonly Narrowed[] }) {
  const [time, setTime] = useState('')
  useEffect(() => {
    const before = () => setTime(nowText())
    before()
    window.addEventListener('beforeprint', before)
    return () => window.removeEventListener('beforeprint', before)
  }, [])
  return (
    <p className={style.printHead} aria-hidden>
      {[t.printedAt(time), ...narrowed.map(({ says }) => says)].join(t.semicolon)}
    </p>
  )
}
