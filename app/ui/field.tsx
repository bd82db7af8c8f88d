import { IconAlertCircle } from '@douyinfe/semi-icons'
import { type ReactNode, useId } from 'react'
import style from './field.module.css'
import { t } from './texts'

/**
 * A field with label, input, help and error. `for` is the input's id; the ids `{for}-label` and `{for}-error` derive
 * from it.
 */
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
  /** Marks the field as optional, where that is unexpected. */
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

/** `Field` with a generated id, for dialogs. */
export function LabelledField({
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

/** A list of read-only facts: terms with values, in as many columns as fit. */
export function FactList({ items }: { items: readonly { label: string; value: ReactNode; wide?: boolean }[] }) {
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

/** Summary of a form's errors with links to the fields; nothing without errors. */
export function ErrorSummary({
  errors,
  labels,
  idOf = (field) => field,
}: {
  errors: Record<string, string>
  /** Labels of the fields. */
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
