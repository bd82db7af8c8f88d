import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Control, type FieldError, useController } from 'react-hook-form'
import { useLatest } from '../use-latest'

/** Constraints of a field by the call's schema, for the attributes of its control. */
export type FieldConstraints = {
  /** True if no empty value is accepted. */
  required: boolean
  /** Characters of a text, value of a number, or lines of a list. */
  max?: number
  min?: number
}
/** A rendered place that can show a field's messages. */
export type FieldPlace = {
  /** The label of the field. */
  label: string
  /** Also shows messages about parts of the field's value. */
  whole: boolean
  /** Formats a value of the field, where that differs from its text. */
  words?: (value: unknown) => string | undefined
}
/** The form as its fields see it. */
export type FormCore = {
  id: string
  control: Control<any>
  asked: (name: string) => FieldConstraints
  /** Subscribes to changes of the errors; returns the unsubscribe function. */
  told: (tell: () => void) => () => void
  /** The field's current state: changed, left, error. */
  stateOf: (name: string) => { isDirty: boolean; isTouched: boolean; error?: unknown }
  /** The current value of a field, or of the whole form, for code that runs after a render. */
  valueOf: (name?: string) => unknown
  /** Validates a field again, together with the fields that are already wrong. */
  check: (name: string) => void
  /** Validates a field on blur; a message of the server stays until the field is changed. */
  left: (name: string) => void
  homes: Map<string, FieldPlace>
  /** Fields with uploads in progress: the form cannot be sent until they end. */
  going: Set<string>
}
/** A field of a form, by its path (`agenda.0.minutes`). */
export type FieldRef = { of: FormCore; name: string }

/** Delay before validation on blur: a message must not move the target of the click that caused the blur. */
const CLICK_MS = 200
/** Runs after the next paint. */
export const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

export const fieldIdOf = (form: { id: string }, name: string) => `${form.id}-${name}`

/** Returns the path of the nearest place that can show an error at a path. */
export function placeOfError({ homes }: Pick<FormCore, 'homes'>, path: string): string | undefined {
  if (homes.has(path)) return path
  const parts = path.split('.')
  while (parts.pop()) if (homes.get(parts.join('.'))?.whole) return parts.join('.')
}

/** Returns the distinct messages of a field and, with `whole`, of its parts. */
export function fieldMessagesOf(error: unknown, whole: boolean): string[] {
  const all = flattenErrors(error).filter(({ path }) => whole || !path)
  return [...new Set(all.map(({ sentence }) => sentence))]
}

/** Flattens a tree of errors into messages with their paths. */
export function flattenErrors(errors: unknown, path = ''): { path: string; sentence: string; server: boolean }[] {
  if (!errors || typeof errors !== 'object') return []
  const { message, type } = errors as Partial<FieldError>
  if (typeof message === 'string') {
    const own = { path: path.replace(/\.root$/, ''), sentence: message, server: type === 'server' }
    return [own, ...nestedErrors(errors, path)]
  }
  return nestedErrors(errors, path)
}
const nestedErrors = (errors: object, path: string) =>
  Object.entries(errors).flatMap(([name, part]) =>
    name === 'ref' || name === 'types' ? [] : flattenErrors(part, path ? `${path}.${name}` : name),
  )

/** The messages of a field. Subscribing to them, not to all errors, avoids a render for errors of other fields. */
function useFieldMessages({ of, name }: FieldRef, whole: boolean): readonly string[] {
  const now = () => JSON.stringify(fieldMessagesOf(of.stateOf(name).error, whole))
  const messagesText = useSyncExternalStore(of.told, now, now)
  return useMemo(() => JSON.parse(messagesText) as string[], [messagesText])
}

/** Registers the place of a field or list, and returns its id, constraints and messages. */
export function useFieldPlace({ of, name }: FieldRef, home: FieldPlace) {
  const { label, whole } = home
  const sentences = useFieldMessages({ of, name }, whole)
  const latest = useLatest(home)
  useEffect(() => {
    of.homes.set(name, { label, whole, words: (value) => latest.current.words?.(value) })
    return () => void of.homes.delete(name)
  }, [of.homes, name, label, whole, latest])
  return { id: fieldIdOf(of, name), asked: of.asked(name), sentences, error: sentences[0] }
}

/**
 * Binds a field to its value. It is validated after a change on blur, and while typing once it was left or is wrong.
 * @param home label and display of the field
 * @param chosen each change is complete (a choice, a date), so it is validated at once
 */
export function useField(at: FieldRef, home: FieldPlace, chosen = false) {
  const { of, name } = at
  const { field } = useController({ name, control: of.control })
  const place = useFieldPlace(at, home)
  return {
    ...place,
    value: field.value as unknown,
    onChange: (value: unknown) => {
      field.onChange(value)
      if (chosen || of.stateOf(name).isTouched || place.error) afterPaint(() => of.check(name))
    },
    onBlur: () => {
      if (!of.stateOf(name).isDirty) return
      field.onBlur()
      setTimeout(() => of.left(name), CLICK_MS)
    },
  }
}
