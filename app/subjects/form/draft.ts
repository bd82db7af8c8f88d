import { useCallback, useRef, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { formatAutosaveStatus, useAutosave } from '~/app/lib/use-autosave'
import { useForm } from '~/app/lib/use-form'
import { useSend } from '~/app/lib/use-send'
import { storageEntry } from '~/app/lib/browser-storage'
import { notify } from '~/app/lib/notify'
import type { FieldConflict } from '~/app/ui/form/merge'
import { useLatest } from '~/app/ui/use-latest'
import type { UpdateField } from './fields'
import { declarationBody, type Declaration, declarationOf, mergeDeclarations, applyChoices } from './model'
import { t } from './texts'
import * as subjects from '~/worker/subjects/calls'

/** Identifies a declaration that exists on the server. */
export type SavedDraft = { id: string; subjectId: string; lockVersion: number }
export type DraftConflict = {
  asked: FieldConflict[]
  who: string
  at: string
  theirs: Declaration
  lockVersion: number
}

const CONFLICT = 409
const currentTimeText = () => new Date().toTimeString().slice(0, 8)
/** Key of the copy in the browser: one per declaration, and one for the declaration that is not yet on the server. */
const localCopyKey = (who: string, saved: SavedDraft | null) => `declare:${who}:${saved?.subjectId ?? 'new'}`
export const editPath = (subjectId: string) => `/subjectMngr/subject/edit/${subjectId}`

/** The form state of a declaration, validated by the same rules as the server's submission. */
export const useDeclarationForm = (
  initial: Declaration,
  saved: () => SavedDraft | null,
  also: (form: Declaration) => Record<string, string>,
  done: () => void | Promise<void>,
) => {
  // Later changes on the page come from this form, or `useDraft` merges them in. The answers of the year's form have no
  // static type; the form validates them at runtime.
  const [initialValues] = useState(() => ({ ...initial, more: initial.more as never }))
  return useForm(subjects.submitChanged, initialValues, {
    id: 'field',
    also: (values) => also(values as Declaration),
    sends: (values) => {
      // A declaration without an id on the server is validated with the placeholder `new`.
      const { id = 'new', lockVersion } = saved() ?? {}
      const body = declarationBody(values as Declaration)
      return { ...body, more: body.more as never, id, lockVersion }
    },
    says: { revalidate: false },
    done,
  })
}

/**
 * A declaration with automatic saving. The first save creates it on the server; later saves send its version. Changes
 * that somebody else saved meanwhile are merged. If both changed the same field, the person decides, and both texts are
 * kept until then.
 */
export function useDraft(
  written: ReturnType<typeof useDeclarationForm>,
  initial: Declaration,
  first: SavedDraft | null,
  who: string,
) {
  const { send } = useSend()
  const form = written.values as Declaration
  const { mark } = written
  const put = useLatest((next: Partial<Declaration>) => {
    for (const [name, value] of Object.entries(next)) written.set(name as 'summary', value as string)
  })
  const [saved, setSaved] = useState(first)
  const [savedAt, setSavedAt] = useState('')
  const [conflict, setConflict] = useState<DraftConflict | null>(null)
  const [refused, setRefused] = useState('')
  const base = useRef(declarationBody(initial))
  const at = useRef(first)
  const latest = useLatest(form)

  /** Merges what somebody else saved. Returns true if no conflict remains. */
  const takeIn = useCallback(async (): Promise<boolean> => {
    const { current } = at
    if (!current) return false
    const answer = await callApi(subjects.declarationInfo, { id: current.id })
    if (!answer.ok) return false
    const { updateBy, updateTime, lockVersion, editable } = answer.result
    // The server refused for another reason than a concurrent save.
    if (lockVersion === current.lockVersion || editable !== 'all') return false
    const theirs = declarationOf(answer.result)
    const was = base.current
    const { asked } = mergeDeclarations(was, declarationBody(latest.current), theirs)
    if (asked.length) {
      setConflict({ asked, who: updateBy, at: updateTime, theirs, lockVersion })
      return false
    }
    base.current = theirs
    at.current = { ...current, lockVersion }
    put.current(mergeDeclarations(was, declarationBody(latest.current), theirs).form)
    return true
  }, [latest, put])

  const save = useCallback(
    async (value: Declaration): Promise<boolean> => {
      const { current } = at
      const quiet = { success: false, failure: false, revalidate: false } as const
      if (!current) {
        // Without a name the declaration cannot be listed, so only the copy in the browser is saved.
        if (!value.subjectName.trim()) return false
        const created = await send(subjects.beginDraftAgain, declarationBody(value), quiet)
        if (!created.ok) {
          if (created.code === 400) mark(created.fields)
          else notify.warning(created.message)
          return false
        }
        const { id, subjectId, lockVersion } = created.result
        at.current = { id, subjectId, lockVersion }
        setSaved(at.current)
        // A reload opens this draft. The URL changes without navigation, so that the focused field keeps its focus.
        storageEntry(`autosave:${localCopyKey(who, null)}`).drop()
        window.history.replaceState(window.history.state, '', editPath(subjectId))
      } else {
        const sent = await send(
          subjects.saveDraft,
          { ...declarationBody(value), id: current.id, lockVersion: current.lockVersion },
          quiet,
        )
        if (!sent.ok) {
          if (sent.code === 400) mark(sent.fields)
          // The merge changes the form and is saved by the next save.
          if (sent.code === CONFLICT && (await takeIn())) notify.info(t.mergedOthers)
          else if (sent.code === CONFLICT) setRefused(sent.message)
          return false
        }
        at.current = { ...current, lockVersion: sent.result?.lockVersion ?? current.lockVersion + 1 }
        setSaved(at.current)
      }
      mark({})
      base.current = declarationBody(value)
      setRefused('')
      setSavedAt(currentTimeText())
      return true
    },
    [send, mark, takeIn, who],
  )

  const { status, saveNow, left, take, drop } = useAutosave(localCopyKey(who, saved), form, save, {
    enabled: !conflict,
  })

  const set = useCallback((part: Partial<Declaration>) => put.current(part), [put])
  const { valueOf } = written.core
  const setBy = useCallback<UpdateField>(
    (name, update) => put.current({ [name]: update(valueOf(name) as Declaration[typeof name]) }),
    [put, valueOf],
  )
  /** Applies the person's decision on a conflict, field by field. */
  const settle = useCallback(
    (choices: Record<string, unknown>) => {
      if (!conflict || !at.current) return
      const was = base.current
      base.current = conflict.theirs
      at.current = { ...at.current, lockVersion: conflict.lockVersion }
      put.current(applyChoices(mergeDeclarations(was, declarationBody(latest.current), conflict.theirs).form, choices))
      setConflict(null)
    },
    [conflict, latest, put],
  )
  const restore = useCallback(() => {
    const stored = take()
    if (stored) put.current(declarationOf(stored))
  }, [take, put])

  const words =
    status.state === 'kept' && refused && !conflict
      ? t.notSaved(refused)
      : status.state === 'saved'
        ? t.savedAt(savedAt)
        : status.state === 'kept' && !saved && !form.subjectName.trim()
          ? t.keptNameFirst
          : formatAutosaveStatus(status)
  /** Returns the last saved state and the current form for callbacks that run after a render. */
  const known = useCallback(() => ({ saved: at.current, form: latest.current }), [latest])
  return { form, set, setBy, saved, known, words, saveNow, left, restore, drop, conflict, settle }
}
