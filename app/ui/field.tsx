import { IconAlertCircle } from '@douyinfe/semi-icons'
import { type ReactNode, useId } from 'react'
import style from './field.module.css'
import { t } from './texts'

/** A label above, the input, help under it, the error at it. `for` is the input's id; the label's is `{for}-label`, the error's `{for}-error`. */
export function Field({
  label,
  for: inputId,
  required = false,
  optional = false,
  help,
  error,
  children,
}: {
  label: ReactNode
  for: string
  required?: boolean
  /** Says so where being optional surprises. */
  optional?: boolean
  help?: ReactNode
  error?: string
  children: ReactNode
}) {
  return (
    <div className={style.field}>
      <label id={`${inputId}-label`} htmlFor={inputId}>
        {label}
        {required && (
          <span className={style.required} aria-hidden>
            *
          </span>
        )}
        {optional && <span className={style.optional}>{t.optional}</span>}
      </label>
      {children}
      {error ? (
        <p className={style.error} id={`${inputId}-error`} role="alert">
          <IconAlertCircle size="small" aria-hidden /> {error}
        </p>
      ) : (
        help && <p className={style.help}>{help}</p>
      )}
    </div>
  )
}

/** `Field` with an id of its own, for dialogs. */
export function Labelled({
  label,
  help,
  error,
  required = false,
  children,
}: {
  label: string
  help?: ReactNode
  error?: string | undefined
  required?: boolean
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <Field label={label} for={id} required={required} help={help} {...(error && { error })}>
      {children(id)}
    </Field>
  )
}

/** Read-only facts: a term and what it is, as many to a row as fit. */
export function Facts({ items }: { items: readonly { label: string; value: ReactNode; wide?: boolean }[] }) {
  return (
    <dl className={style.facts}>
      {items.map(({ label, value, wide }) => (
        <div key={label} className={wide ? style.wide : undefined}>
          <dt>{label}</dt>
          <dd>{value === '' || value === null || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** All that is wrong with a form, counted, each with a link to its field. Nothing when all is well. */
export function FieldErrors({
  errors,
  labels,
  idOf = (field) => field,
}: {
  errors: Record<string, string>
  /** What a person calls each field. */
  labels?: Record<string, string>
  idOf?: (field: string) => string
}) {
  const wrong = Object.entries(errors).filter(([, sentence]) => sentence)
  if (!wrong.length) return null
  return (
    <div className={style.errors} role="alert">
      <strong>{t.toMend(wrong.length)}</strong>
      <ul>
        {wrong.map(([field, sentence]) => (
          <li key={field}>
            <a
              href={`#${idOf(field)}`}
              onClick={(event) => {
                const place = document.getElementById(idOf(field))
                if (!place) return
                event.preventDefault()
                place.scrollIntoView({ block: 'center' })
                const input = place.matches('input, textarea, select, button, [tabindex]')
                  ? place
                  : place.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]')
                input?.focus({ preventScroll: true })
              }}
            >
              {labels?.[field] && !sentence.includes(labels[field]) ? t.labelled(labels[field], sentence) : sentence}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
