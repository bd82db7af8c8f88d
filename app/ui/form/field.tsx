import type { ReactNode } from 'react'
import { Field } from '../field'
import { type AtField, useField, useHome } from './at-field'
import style from './form.module.css'

/** What every field of a form is given: `form.field('name')`, what it is called, and what is said under it. */
export type FieldInput = AtField & {
  label: string
  help?: ReactNode
  /** Says so where being optional surprises. */
  optional?: boolean
  disabled?: boolean
}
type Place = ReturnType<typeof useHome>
/** What a control is given. */
export type Held = ReturnType<typeof useField>
type Shape = {
  /** A value of it in words, where the text is not the value. */
  words?: (value: unknown) => string
  /** Where other fields decide it; else the schema says so. */
  required?: boolean
  /** Sentences about parts of its value are shown at it. */
  whole?: boolean
}

/**
 * A field with a control of one's own: the label, the control, what is wrong.
 * @param chosen a change is complete in itself: it is looked at without waiting for it to be left
 */
export function FormField({
  chosen = false,
  words,
  children,
  ...field
}: FieldInput & Shape & { chosen?: boolean; children: (held: Held) => ReactNode }) {
  const { label, whole = false } = field
  const held = useField(field, { label, whole, ...(words && { words }) }, chosen)
  return (
    <Frame {...field} place={held}>
      {children(held)}
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

/** What is wrong with something that has neither a control nor a label of its own; `whole`: all that is wrong in it. */
export function FormWrong({ label, whole = false, ...at }: AtField & { label: string; whole?: boolean }) {
  const { id, sentences } = useHome(at, { label, whole })
  return (
    <div id={id} tabIndex={-1} className={style.wrong}>
      {sentences.map((sentence) => (
        <p key={sentence} role="alert">
          {sentence}
        </p>
      ))}
    </div>
  )
}

export const text = (value: unknown) => (typeof value === 'string' ? value : '')
/** What a control says of itself to who does not see it. */
export const heard = ({ id, error }: Place) => ({
  id,
  'aria-invalid': !!error,
  ...(error && { 'aria-describedby': `${id}-error` }),
})
/** The same for a control of the kit, which draws it as well. */
export const told = (place: Place) => ({
  ...heard(place),
  validateStatus: place.error ? ('error' as const) : ('default' as const),
})
