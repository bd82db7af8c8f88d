import type { ReactNode } from 'react'
import { Field } from '../field'
import { type FieldRef, useField, useFieldPlace } from './field-state'
import style from './form.module.css'

/** Props of every form field: `form.field('name')`, its label, and the help under it. */
export type FieldInput = FieldRef & {
  label: string
  help?: ReactNode
  /** Marks the field as optional, where that is unexpected. */
  optional?: boolean
  disabled?: boolean
}
type PlaceState = ReturnType<typeof useFieldPlace>
/** The state of a field that its control receives. */
export type FieldControl = ReturnType<typeof useField>
type FieldOptions = {
  /** Formats a value, where that differs from its text. */
  words?: (value: unknown) => string
  /** Overrides the schema, where other fields decide. */
  required?: boolean
  /** Also shows messages about parts of the value. */
  whole?: boolean
}

/**
 * A form field with a custom control: label, control, error.
 * @param chosen each change is complete, so it is validated at once
 */
export function FormField({
  chosen = false,
  words,
  children,
  ...field
}: FieldInput & FieldOptions & { chosen?: boolean; children: (control: FieldControl) => ReactNode }) {
  const { label, whole = false } = field
  const control = useField(field, { label, whole, ...(words && { words }) }, chosen)
  return (
    <FieldFrame {...field} place={control}>
      {children(control)}
    </FieldFrame>
  )
}

/** The same for a list as a whole, whose lines have fields of their own. */
export function FormList({
  words,
  children,
  ...field
}: FieldInput & FieldOptions & { children: (place: PlaceState) => ReactNode }) {
  const { label, whole = false } = field
  const place = useFieldPlace(field, { label, whole, ...(words && { words }) })
  return (
    <FieldFrame {...field} place={place}>
      {children(place)}
    </FieldFrame>
  )
}

const FieldFrame = ({
  label,
  help,
  optional = false,
  required,
  place: { id, asked, error },
  children,
}: FieldInput & FieldOptions & { place: PlaceState; children: ReactNode }) => (
  <Field
    label={label}
    for={id}
    required={required ?? asked.required}
    optional={optional}
    help={help}
    {...(error && { error })}
  >
    {children}
  </Field>
)

/** Errors of something without a control or label; `whole` includes the errors of its parts. */
export function FormErrors({ label, whole = false, ...at }: FieldRef & { label: string; whole?: boolean }) {
  const { id, sentences } = useFieldPlace(at, { label, whole })
  return (
    <div id={id} tabIndex={-1} className={style.errors}>
      {sentences.map((sentence) => (
        <p key={sentence} role="alert">
          {sentence}
        </p>
      ))}
    </div>
  )
}

export const asText = (value: unknown) => (typeof value === 'string' ? value : '')
/** Attributes of a control for screen readers. */
export const ariaPropsOf = ({ id, error }: PlaceState) => ({
  id,
  'aria-invalid': !!error,
  ...(error && { 'aria-describedby': `${id}-error` }),
})
/** The same for a Semi control, with its error style. */
export const controlPropsOf = (place: PlaceState) => ({
  ...ariaPropsOf(place),
  validateStatus: place.error ? ('error' as const) : ('default' as const),
})
