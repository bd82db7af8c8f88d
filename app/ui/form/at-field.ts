import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Control, type FieldError, useController } from 'react-hook-form'
import { useLatest } from '../latest'

/** What the schema of a call asks of a field: for the attributes of its control. */
export type Asked = {
  /** Nothing of what an empty control holds is taken. */
  required: boolean
  /** Characters of a text, the largest number, or lines of a list. */
  max?: number
  min?: number
}
/** Where a sentence about a field can be shown. */
export type Home = {
  /** What a person calls it. */
  label: string
  /** Sentences about its parts are shown at it too. */
  whole: boolean
  /** A value of it in words, where that is another text than the value. */
  words?: (value: unknown) => string | undefined
}
/** A form as its fields know it. */
export type FormCore = {
  id: string
  control: Control<any>
  asked: (name: string) => Asked
  /** Tells whoever asks, until they want no more, that something else is wrong. */
  told: (tell: () => void) => () => void
  /** Whether somebody has changed a field and has left it, and what is wrong with it, as it stands now. */
  stateOf: (name: string) => { isDirty: boolean; isTouched: boolean; error?: unknown }
  /** As it, or all of it, stands now, for what runs later than a render. */
  valueOf: (name?: string) => unknown
  /** Looks again at what is wrong with a field, and with those that are wrong already. */
  check: (name: string) => void
  /** The same for a field that has been left; what the server has said of it meanwhile stands until it is changed. */
  left: (name: string) => void
  homes: Map<string, Home>
  /** The fields whose files are on their way: it is not sent before they have come. */
  going: Set<string>
}
/** A field of a form, by its path (`agenda.0.minutes`). */
export type AtField = { of: FormCore; name: string }

/** A click that leaves a field ends before a sentence may move what is clicked. */
const CLICK_MS = 200
/** Once what a key shows is painted. */
export const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

export const idOf = (form: { id: string }, name: string) => `${form.id}-${name}`

/** The nearest place that shows what is wrong at a path. */
export function homeOf({ homes }: Pick<FormCore, 'homes'>, path: string): string | undefined {
  if (homes.has(path)) return path
  const parts = path.split('.')
  while (parts.pop()) if (homes.get(parts.join('.'))?.whole) return parts.join('.')
}

/** The sentences about a field and, where it is shown as a whole, about its parts; each once. */
export function sentencesOf(error: unknown, whole: boolean): string[] {
  const all = sentencesIn(error).filter(({ path }) => whole || !path)
  return [...new Set(all.map(({ sentence }) => sentence))]
}

/** Every sentence of a tree of errors, with its path. */
export function sentencesIn(errors: unknown, path = ''): { path: string; sentence: string; server: boolean }[] {
  if (!errors || typeof errors !== 'object') return []
  const { message, type } = errors as Partial<FieldError>
  if (typeof message === 'string') {
    const own = { path: path.replace(/\.root$/, ''), sentence: message, server: type === 'server' }
    return [own, ...partsOf(errors, path)]
  }
  return partsOf(errors, path)
}
const partsOf = (errors: object, path: string) =>
  Object.entries(errors).flatMap(([name, part]) =>
    name === 'ref' || name === 'types' ? [] : sentencesIn(part, path ? `${path}.${name}` : name),
  )

/** What is wrong at a field. Only what is said of this one draws it anew: with each key something may be wrong elsewhere. */
function useSentences({ of, name }: AtField, whole: boolean): readonly string[] {
  const now = () => JSON.stringify(sentencesOf(of.stateOf(name).error, whole))
  const said = useSyncExternalStore(of.told, now, now)
  return useMemo(() => JSON.parse(said) as string[], [said])
}

/** The place of a field, or of a list as a whole: where it is, what its schema asks, what is wrong. */
export function useHome({ of, name }: AtField, home: Home) {
  const { label, whole } = home
  const sentences = useSentences({ of, name }, whole)
  const latest = useLatest(home)
  useEffect(() => {
    of.homes.set(name, { label, whole, words: (value) => latest.current.words?.(value) })
    return () => void of.homes.delete(name)
  }, [of.homes, name, label, whole, latest])
  return { id: idOf(of, name), asked: of.asked(name), sentences, error: sentences[0] }
}

/**
 * A field with its value: it is looked at when a change of it has been left, and from then on as one types.
 * @param home what it is called, and how it is shown
 * @param chosen a change is complete in itself: a choice, a day
 */
export function useField(at: AtField, home: Home, chosen = false) {
  const { of, name } = at
  const { field } = useController({ name, control: of.control })
  const place = useHome(at, home)
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
