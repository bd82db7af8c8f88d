import type { ReactNode } from 'react'
import { useDivider } from '~/app/judging/panes'
import styles from './desk.module.css'
import { t } from '~/app/grading/texts'

/** Material left, form right; each scrolls by itself, the divider is remembered. */
export function Panes({ left, right }: { left: ReactNode; right: ReactNode }) {
  const { panes, divider, left: width } = useDivider('grade:divider', 58)
  return (
    <div ref={panes} className={styles.panes} style={{ ['--left' as string]: width }}>
      <div className={styles.pane} tabIndex={0} role="region" aria-label={t.material}>
        {left}
      </div>
      <div className={styles.divider} {...divider} />
      <div className={`${styles.pane} ${styles.form}`} role="region" aria-label={t.gradingForm}>
        {right}
      </div>
    </div>
  )
}
