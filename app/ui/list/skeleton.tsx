import style from './list.module.css'
import { t } from '~/app/ui/texts'

/** Placeholder with the height of the loading rows, to avoid a layout shift. */
export function ListSkeleton({ rows, phone = false }: { rows: number; phone?: boolean }) {
  return (
    <div className={phone ? style.cards : style.surface} role="status" aria-label={t.loading}>
      {Array.from({ length: phone ? rows : rows + 1 }, (_, place) => (
        <div key={place} className={phone ? style.cardSkeleton : style.rowSkeleton}>
          <span className={style.bone} style={{ width: `${[18, 26, 14][place % 3]}%` }} />
          <span className={style.bone} style={{ width: `${[30, 22, 36][place % 3]}%` }} />
          <span className={style.bone} style={{ width: `${[12, 16, 10][place % 3]}%` }} />
        </div>
      ))}
    </div>
  )
}
