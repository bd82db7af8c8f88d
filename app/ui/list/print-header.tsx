import { useEffect, useState } from 'react'
import { t } from '../texts'
import { formatPickedDay, padTwo } from './filter-field'
import type { ActiveFilter } from './filters'
import style from './list.module.css'

const formatNow = () => {
  const at = new Date()
  return `${formatPickedDay(at)} ${padTwo(at.getHours())}:${padTwo(at.getMinutes())}`
}

/** Printed only: the print time and the active filters. */
export function PrintHeader({ narrowed }: { narrowed: readonly ActiveFilter[] }) {
  const [time, setTime] = useState('')
  useEffect(() => {
    const before = () => setTime(formatNow())
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
