import type { ReactNode } from 'react'
import styles from './form.module.css'

/** A field of a line with its small label. */
export function Small({
  label,
  wide,
  error,
  children,
}: {
  label: string
  wide?: boolean
  error?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <span className={styles.small} aria-hidden>
        {label}
      </span>
      {children}
      {error ? <Wrong text={error} /> : null}
    </div>
  )
}
/** The error message of a field. */
export const Wrong = ({ text }: { text: string }) => (
  <p className={styles.invalid} role="alert">
    {text}
  </p>
)
