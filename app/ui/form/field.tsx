import type { ReactNode } from 'react'
import { Field } from '../field'
import { type AtField, useField, useHome } from './at-field'
import style from './form.module.css'

/** Props of every form field: `form.field('name')`, its label, and the help under it. */
export type FieldInput = AtField & {
  label: string
  help?: ReactNode
  /** Marks the field as optional, where that is unexpected. */
  optional?: boolean
  disabled?: boolean
}
type Place = ReturnType<typeof useHome>
/** The state of a field that its control receives. */
export type Held = ReturnType<typeof useField>
type Shape = {
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
}: FieldInput & Shape & { chosen?: boolean; children: (control: Held) => ReactNode }) {
  const { label, whole = false } = field
  const control = useField(field, { label, whole, ...(words && { words }) }, chosen)
  return (
    <Frame {...field} place={control}>
      {children(control)}
    </Frame>
  )
}

/** The same for a list as a whole, whose lines have fields of their own. */
export function FormList({
  words,
  children,
  ...field
}: FieldInput & Shape & { children: (place: Place) => ReactNode }) {
  const { label, whole = false } = field
  const place = useHome(field, { label, whole, ...(words && { words }) })
  return (
    <Frame {...field} place={place}>
      {children(place)}
    </Frame>
  )
}

const Frame = ({
  label,
  help,
  optional = false,
  required,
  place: { id, asked, error },
  children,
}: FieldInput & Shape & { place: Place; children: ReactNode }) => (
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
export function FormWrong({ label, whole = false, ...at }: AtField & { label: string; whole?: boolean }) {
  const { id, sentences } = useHome(at, { label, whole })
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

export const text = (value: unknown) => (typeof value === 'string' ? value : '')
/** Attributes of a control for screen readers. */
export const heard = ({ id, error }: Place) => ({
  id,
  'aria-invalid': !!error,
  ...(error && { 'aria-describedby': `${id}-error` }),
})
/** The same for a Semi control, with its error style. */
export const told = (place: Place) => ({
  ...heard(place),
  validateStatus: place.error ? ('error' as const) : ('default' as const),
})
