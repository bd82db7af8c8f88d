import { type KeyboardEvent, useRef, useState } from 'react'
import { notify } from '~/app/lib/notify'
import type { Field } from '~/worker/core/form/fields'
import type { FormSchema } from '~/worker/core/form/schema'
import { insertField, duplicateField, moveField, pasteFields, removeField, sectionFields } from './field-edits'
import { readCopiedQuestions, copyQuestions } from './question-clipboard'
import { t } from './designer.texts'
import { useHistory } from './use-history'

/** State of the form designer: questions, selection, actions, and the status message. */
export function useDesigner(schema: FormSchema, onChange: (schema: FormSchema) => void) {
  const { fields, set, undo, redo } = useHistory(schema, onChange)
  const [name, setName] = useState('')
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const at = fields.findIndex((field) => field.name === name)

  /** Focuses the selected question after it is rendered. */
  const goTo = (to: string) => {
    setName(to)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-name="${to}"] button`)?.focus())
  }
  const add = (field: Field) => {
    set(insertField(fields, field, at < 0 ? fields.length - 1 : at))
    setSaid(t.added(field.label))
    setName(field.name)
  }
  const move = (from: number, to: number) => {
    const field = fields[from]
    if (!field || to < 0 || to >= fields.length || from === to) return
    set(moveField(fields, from, to))
    setSaid(t.moved(field.label, to + 1))
    goTo(field.name)
  }
  const remove = (place: number) => {
    const field = fields[place]
    if (!field) return
    set(removeField(fields, field.name))
    setSaid(t.removed(field.label))
    const next = fields[place + 1] ?? fields[place - 1]
    if (next) goTo(next.name)
  }
  const double = (place: number) => {
    const next = duplicateField(fields, place)
    set(next)
    goTo(next[place + 1]!.name)
  }
  const copy = (place: number) => {
    const own = sectionFields(fields, place)
    copyQuestions(own)
    notify.success(t.copied(own.length))
  }
  const paste = () => {
    const copied = readCopiedQuestions()
    if (!copied.length) return notify.info(t.nothingCopied)
    const after = at < 0 ? fields.length - 1 : at
    const next = pasteFields(fields, copied, after)
    set(next)
    setSaid(t.pasted(copied.length))
    goTo(next[after + 1]!.name)
  }
  /** Handles keys on a question. */
  const pressed = (event: KeyboardEvent, place: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step) {
      if (event.altKey) move(place, place + step)
      else if (fields[place + step]) goTo(fields[place + step]!.name)
    } else if (event.key === 'Delete') remove(place)
    else if ((event.ctrlKey || event.metaKey) && event.key === 'd') double(place)
    else if ((event.ctrlKey || event.metaKey) && event.key === 'c') copy(place)
    else return
    event.preventDefault()
  }
  /** Handles paste, undo and redo anywhere in the designer, except in text fields, which have their own. */
  const pressedAnywhere = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
    if (!(event.ctrlKey || event.metaKey)) return
    if (event.key === 'v') {
      event.preventDefault()
      return paste()
    }
    const again = event.key === 'y' || (event.key.toLowerCase() === 'z' && event.shiftKey)
    const act = again ? redo : event.key === 'z' ? undo : null
    if (!act) return
    event.preventDefault()
    act()
    setSaid(again ? t.redone : t.undone)
  }
  return {
    ...{ fields, set, undo, redo, said, list, chosen: fields[at], choose: setName },
    ...{ copy: () => copy(at), paste },
    ...{ add, move, remove, double, pressed, pressedAnywhere },
  }
}
export type FormDesigner = ReturnType<typeof useDesigner>
