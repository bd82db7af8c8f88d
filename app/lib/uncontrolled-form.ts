import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Answer } from './api'
import { constraintsOf } from './form/field-constraints'

export type TextValues = Record<string, string>
export type FieldMessages = Record<string, string>
/** The props of a field with the given name. */
export type FieldProps = { id: string; name: string; error?: string | undefined; maxLength?: number | undefined }
/** The fields of the schema are present; further form fields are optional. */
type ValuesBySchema<Schema extends z.ZodType> = TextValues & { [name in keyof z.input<Schema> & string]: string }

/**
 * A form of uncontrolled fields. Submitting validates with the server's schema, shows a message at each wrong field and
 * focuses the first. Typing in a field removes its message.
 *
 * @param prefix  prefix of the field ids
 * @param schema  loads the schema; called on the first input or on submit, not with the page
 * @param send    makes the call; messages of a refusal are shown at their fields
 * @returns `unsaved`: the form has unsent changes; `field`: the props of a field, with its maximum length once the
 * schema is loaded
 */
export function useUncontrolledForm<Schema extends z.ZodType, Result>({
  prefix,
  schema,
  send,
  wrongAtFirst = {},
  keep,
}: {
  prefix: string
  schema: () => Promise<Schema>
  send: (values: ValuesBySchema<Schema>, form: HTMLFormElement) => Promise<Answer<Result> | void>
  /** Messages of the server for a form that was posted without scripts. */
  wrongAtFirst?: FieldMessages
  /**
   * Key under which the values are stored. They are restored after a reload, until the form is sent or the browser tab
   * is closed.
   */
  keep?: string
}) {
  const [errors, setErrors] = useState(wrongAtFirst)
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState<Schema>()
  const form = useRef<HTMLFormElement>(null)
  const [unsaved, setUnsaved] = useState(false)
  const clean = useRef('')
  useEffect(() => {
    clean.current = serializeForm(form.current)
    if (keep && form.current) restoreValues(form.current, keep)
  }, [keep])

  const show = (wrong: FieldMessages) => {
    setErrors(wrong)
    focusFirstField(form, Object.keys(wrong))
  }
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    // React's event bubbles from a dialog's form to the form of the page behind it, which must not be sent.
    event.stopPropagation()
    const box = form.current
    if (busy || !box) return
    setBusy(true)
    try {
      const values = readValues(box)
      const wrong = await validateValues(schema, values)
      if (Object.keys(wrong).length > 0) return show(wrong)
      setErrors({})
      const answer = await send(values as ValuesBySchema<Schema>, box)
      if (answer && !answer.ok) {
        if (Object.keys(answer.fields).length > 0) show(answer.fields)
        return
      }
      if (keep) sessionStorage.removeItem(STORAGE_PREFIX + keep)
      clean.current = JSON.stringify(values)
      setUnsaved(serializeForm(form.current) !== clean.current)
    } catch (error) {
      // The next step's scripts did not load (no network, a new deployment): a form with method `post` is posted.
      if (box.method !== 'post') throw error
      box.submit()
    } finally {
      setBusy(false)
    }
  }
  const onInput = (event: FormEvent) => {
    if (!asks) void schema().then(setAsks)
    const { name } = event.target as HTMLInputElement
    if (errors[name]) setErrors((all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== name)))
    if (keep && form.current) storeValues(form.current, keep)
    setUnsaved(serializeForm(form.current) !== clean.current)
  }
  const field = (name: string): FieldProps => ({
    id: `${prefix}-${name}`,
    name,
    error: errors[name],
    maxLength: asks && constraintsOf(asks, name).max,
  })
  return { errors, show, busy, unsaved, field, form, props: { ref: form, onSubmit, onInput, noValidate: true } }
}

/** All named fields as text; a checkbox is `true` or `false`. */
export const readValues = (form: HTMLFormElement): TextValues =>
  Object.fromEntries(
    ([...form.elements] as HTMLInputElement[])
      .filter(({ name, type }) => name && type !== 'submit' && type !== 'button')
      .map(({ name, type, value, checked }) => [name, type === 'checkbox' ? String(checked) : value]),
  )

const serializeForm = (form: HTMLFormElement | null) => (form ? JSON.stringify(readValues(form)) : '')

/** Validates values. Returns one message per wrong field. */
export async function validateValues(schema: () => Promise<z.ZodType>, values: TextValues): Promise<FieldMessages> {
  const checked = (await schema()).safeParse(values)
  const wrong: FieldMessages = {}
  for (const { path, message } of checked.error?.issues ?? []) wrong[String(path[0] ?? 'body')] ??= message
  return wrong
}

/** Focuses the first of these fields, in the form's order. */
function focusFirstField(form: RefObject<HTMLFormElement | null>, names: string[]) {
  const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[]
  fields.find(({ name, type }) => names.includes(name) && type !== 'hidden')?.focus()
}

const STORAGE_PREFIX = 'pro__form:'
/** Neither a secret nor a value that is valid only once. */
const isStorable = ({ name, type, autocomplete }: HTMLInputElement) =>
  !!name &&
  !['password', 'hidden', 'submit', 'button'].includes(type) &&
  autocomplete !== 'one-time-code' &&
  name !== 'captcha'

function storeValues(form: HTMLFormElement, keep: string) {
  const stored = ([...form.elements] as HTMLInputElement[])
    .filter(isStorable)
    .map(({ name, type, value, checked }) => [name, type === 'checkbox' ? checked : value])
  try {
    sessionStorage.setItem(STORAGE_PREFIX + keep, JSON.stringify(Object.fromEntries(stored)))
  } catch {
    // Storage is full or forbidden: nothing is stored.
  }
}
/** Fills only fields that are still empty. */
function restoreValues(form: HTMLFormElement, keep: string) {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_PREFIX + keep) ?? '{}') as Record<string, string | boolean>
    for (const field of ([...form.elements] as HTMLInputElement[]).filter(isStorable)) {
      const value = stored[field.name]
      if (typeof value === 'boolean') field.checked ||= value
      else if (typeof value === 'string' && field.type !== 'checkbox' && !field.value) field.value = value
    }
  } catch {
    // Unreadable values count as absent.
  }
}
