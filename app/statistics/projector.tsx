import { IconChevronLeft, IconChevronRight, IconClose, IconPause, IconPlay } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Chart } from '~/app/ui/chart/chart'
import type { FigureTable } from '~/worker/statistics/contract'
import { Figures } from './figures'
import { isWide, chartOfTable } from './charts'
import styles from './statistics.module.css'
import { t } from './texts'

/** Milliseconds per slide. */
const SLIDE_MS = 12_000

/** Opens the dialog in full screen, and leaves full screen on close. */
function useFullScreen(box: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const dialog = box.current!
    dialog.showModal()
    // If the browser refuses full screen, the dialog fills the window.
    void dialog.requestFullscreen?.().catch(() => undefined)
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [box])
}

/** Slide show of the figures in full screen. It advances automatically until paused. */
export default function Projector({
  tables,
  title,
  onClose,
}: {
  tables: readonly FigureTable[]
  title: string
  onClose: () => void
}) {
  const box = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(0)
  const [turns, setTurns] = useState(true)
  const go = (by: number) => setAt((now) => (now + by + tables.length) % tables.length)
  useFullScreen(box)
  useEffect(() => {
    if (!turns) return
    const timer = setTimeout(() => setAt((now) => (now + 1) % tables.length), SLIDE_MS)
    return () => clearTimeout(timer)
  }, [at, turns, tables.length])
  const table = tables[at]!
  const picture = chartOfTable(table)
  return (
    <dialog
      ref={box}
      className={styles.projector}
      aria-label={t.projector}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight' || event.key === 'PageDown') go(1)
        if (event.key === 'ArrowLeft' || event.key === 'PageUp') go(-1)
      }}
    >
      <header>
        <h2>
          {title} · {table.title}
        </h2>
        <span>
          <Button icon={<IconChevronLeft />} aria-label={t.back} onClick={() => go(-1)} />
          <Button
            icon={turns ? <IconPause /> : <IconPlay />}
            aria-label={turns ? t.hold : t.turn}
            onClick={() => setTurns(!turns)}
          />
          <Button icon={<IconChevronRight />} aria-label={t.forward} onClick={() => go(1)} />
          <span className={styles.position}>{t.pageOf(at + 1, tables.length)}</span>
          <Button icon={<IconClose />} aria-label={t.close} onClick={() => box.current?.close()} />
        </span>
      </header>
      <div
        key={table.name}
        className={picture ? (isWide(table) ? `${styles.pair} ${styles.widePair}` : styles.pair) : undefined}
      >
        {picture && <Chart of={picture} span="full" />}
        <Figures table={table} />
      </div>
    </dialog>
  )
}
