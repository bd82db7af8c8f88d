import { type ReactNode, useEffect, useRef, useState } from 'react'
import { storedFor } from '~/app/lib/store'
import styles from './desk.module.css'

const kept = storedFor<number>('desk-divider', null)
const [LEAST, MOST, FIRST] = [30, 70, 58]
const within = (share: number) => Math.min(MOST, Math.max(LEAST, share))

/** Material left, form right, each scrolls by itself; the divider moves by mouse, touch and arrows, and is remembered. */
export function Panes({ left, right }: { left: ReactNode; right: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(FIRST)
  useEffect(() => setShare(within(kept.read() ?? FIRST)), [])
  const move = (next: number) => {
    setShare(within(next))
    kept.write(within(next))
  }
  return (
    <div ref={place} className={styles.panes} style={{ ['--left' as string]: `${share}%` }}>
      <div className={styles.pane} tabIndex={0} role="region" aria-label="课题材料">
        {left}
      </div>
      <div
        className={styles.divider}
        role="separator"
        aria-orientation="vertical"
        aria-label="材料与表单的分界"
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        aria-valuenow={Math.round(share)}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') move(share - 2)
          if (event.key === 'ArrowRight') move(share + 2)
        }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          const box = place.current?.getBoundingClientRect()
          if (box && event.currentTarget.hasPointerCapture(event.pointerId))
            move(((event.clientX - box.left) / box.width) * 100)
        }}
      />
      <div className={`${styles.pane} ${styles.form}`} role="region" aria-label="评分">
        {right}
      </div>
    </div>
  )
}
