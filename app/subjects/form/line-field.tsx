import type { ReactNode } from 'react'
import styles from './form.module.css'

/** A field of a line with its small label. */
export function LineField({
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
      {error ? <FieldError text={error} /> : null}
    </div>
  )
}
/** The error message of a field. */
export const FieldError = ({ text }: { text: string }) => (
  <p className={styles.invalid} role="alert">
    {text}
  </p>
)
