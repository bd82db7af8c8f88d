import style from './progress.module.css'

/**
 * A progress bar, 0 to 100.
 * @param showInfo shows the number
 * @param failed   marks it as failed
 */
export function Progress({
  percent,
  showInfo = false,
  failed = false,
  className = '',
  'aria-label': label,
}: {
  percent: number
  showInfo?: boolean
  failed?: boolean
  className?: string
  'aria-label': string
}) {
  const full = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <span className={`${style.progress} ${className}`} data-failed={failed || undefined}>
      <span
        className={style.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={full}
      >
        <span style={{ width: `${full}%` }} />
      </span>
      {showInfo && <span className={style.number}>{full}%</span>}
    </span>
  )
}
