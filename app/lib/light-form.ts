import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Answer } from './api'
import { askedOf } from './form/asked'

export type Values = Record<string, string>
export type Sentences = Record<string, string>
/** What a field of a name is given. */
export type LightFieldInput = { id: string; name: string; error?: string | undefined; maxLength?: number | undefined }
/** The fields that a schema asks for are there; what else stands in a form may be. */
type TypedBy<Schema extends z.ZodType> = Values & { [name in keyof z.input<Schema> & string]: string }

/**
 * A form whose fields hold their own text. Sending checks it by the schema that the server checks it by, shows a sentence
 * at each wrong field and goes to the first one; what is typed at a field takes its sentence away.
 *
 * @param prefix  stands before the names of the fields in their ids
 * @param schema  brings the schema; it is loaded when something is typed or sent, not with the page
 * @param send    makes the call; a refusal's sentences are shown at their fields
 * @returns `unsaved`: something stands in it that was not sent; `field`: what a field is given, its length once the schema is there
 */
export function useLightForm<Schema extends z.ZodType, Result>({
  prefix,
  schema,
  send,
  wrongAtFirst = {},
  keep,
}: {
  prefix: string
  schema: () => Promise<Schema>
  send: (values: TypedBy<Schema>, form: HTMLFormElement) => Promise<Answer<Result> | void>
  /** What the server said of a form that was posted without scripts. */
  wrongAtFirst?: Sentences
  /** Names what is typed, to be there again after a reload: until it was sent or the browser's tab is closed. */
  keep?: string
}) {
  const [errors, setErrors] = useState(wrongAtFirst)
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState<Schema>()
  const form = useRef<HTMLFormElement>(null)
  const [unsaved, setUnsaved] = useState(false)
  const clean = useRef('')
  useEffect(() => {
    clean.current = textOf(form.current)
    if (keep && form.current) restore(form.current, keep)
  }, [keep])

  const show = (wrong: Sentences) => {
    setErrors(wrong)
    focusFirst(form, Object.keys(wrong))
  }
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    // A dialog's form stands, for React, in the form of the page behind it at times; that one is not sent.
    event.stopPropagation()
    const box = form.current
    if (busy || !box) return
    setBusy(true)
    try {
      const values = valuesOf(box)
      const wrong = await sentencesOf(schema, values)
      if (Object.keys(wrong).length > 0) return show(wrong)
      setErrors({})
      const answer = await send(values as TypedBy<Schema>, box)
      if (answer && !answer.ok) {
        if (Object.keys(answer.fields).length > 0) show(answer.fields)
        return
      }
      if (keep) sessionStorage.removeItem(KEPT + keep)
      clean.current = JSON.stringify(values)
      setUnsaved(textOf(form.current) !== clean.current)
    } catch (error) {
      // The scripts of the next step did not come (no network, a new deployment): a form that can be posted is posted.
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
    if (keep && form.current) store(form.current, keep)
    setUnsaved(textOf(form.current) !== clean.current)
  }
  const field = (name: string): LightFieldInput => ({
    id: `${prefix}-${name}`,
    name,
    error: errors[name],
    maxLength: asks && askedOf(asks, name).max,
  })
  return { errors, show, busy, unsaved, field, form, props: { ref: form, onSubmit, onInput, noValidate: true } }
}

/** All fields with a name, as text; a box says `true` or `false`. */
export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    ([...form.elements] as HTMLInputElement[])
      .filter(({ name, type }) => name && type !== 'submit' && type !== 'button')
      .map(({ name, type, value, checked }) => [name, type === 'checkbox' ? String(checked) : value]),
  )

const textOf = (form: HTMLFormElement | null) => (form ? JSON.stringify(valuesOf(form)) : '')

/** A sentence per field that the schema refuses. */
export async function sentencesOf(schema: () => Promise<z.ZodType>, values: Values): Promise<Sentences> {
  const checked = (await schema()).safeParse(values)
  const wrong: Sentences = {}
  for (const { path, message } of checked.error?.issues ?? []) wrong[String(path[0] ?? 'body')] ??= message
  return wrong
}

/** To the first of these fields, in the order of the form. */
function focusFirst(form: RefObject<HTMLFormElement | null>, names: string[]) {
  const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[]
  fields.find(({ name, type }) => names.includes(name) && type !== 'hidden')?.focus()
}

const KEPT = 'pro__form:'
/** Neither a secret nor what is good for one sending only. */
const mayBeKept = ({ name, type, autocomplete }: HTMLInputElement) =>
  !!name &&
  !['password', 'hidden', 'submit', 'button'].includes(type) &&
  autocomplete !== 'one-time-code' &&
  name !== 'captcha'

function store(form: HTMLFormElement, keep: string) {
  const kept = ([...form.elements] as HTMLInputElement[])
    .filter(mayBeKept)
    .map(({ name, type, value, checked }) => [name, type === 'checkbox' ? checked : value])
  try {
    sessionStorage.setItem(KEPT + keep, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Storage that is full or forbidden keeps nothing.
  }
}
/** Into fields that are empty still. */
function restore(form: HTMLFormElement, keep: string) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT + keep) ?? '{}') as Record<string, string | boolean>
    for (const field of ([...form.elements] as HTMLInputElement[]).filter(mayBeKept)) {
      const value = kept[field.name]
      if (typeof value === 'boolean') field.checked ||= value
      else if (typeof value === 'string' && field.type !== 'checkbox' && !field.value) field.value = value
    }
  } catch {
    // Unreadable is absent.
  }
}
