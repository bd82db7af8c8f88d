import { useEffect, useRef, useState } from 'react'
import { ask } from '~/app/lib/api'
import type { OpenExercise } from '~/worker/coding/answers'
import * as coding from '~/worker/coding/calls'
import type { Language } from '~/worker/coding/rules'

/** Milliseconds without a key until what is typed is kept on the server. */
const REST = 2500
const keyOf = (id: string, language: Language) => `keti.coding.${id}.${language}`
const kept = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const keep = (key: string, code: string) => {
  try {
    localStorage.setItem(key, code)
  } catch {
    // The browser keeps nothing: the server's draft is there.
  }
}

/**
 * The program that somebody writes, in each language: what was typed on this machine, else the draft of the server, else the
 * starter. It is kept here with each key and there after a rest.
 */
export function useProgram({ id, starters, drafts, signedIn }: OpenExercise) {
  const [language, setLanguage] = useState<Language>('javascript')
  const [codes, setCodes] = useState({
    javascript: drafts.javascript ?? starters.javascript,
    python: drafts.python ?? starters.python,
  })
  const [savedAt, setSavedAt] = useState('')
  const timer = useRef(0)
  // What this machine has is not the server's to draw.
  useEffect(() => {
    queueMicrotask(() => {
      setCodes((now) => ({
        javascript: kept(keyOf(id, 'javascript')) ?? now.javascript,
        python: kept(keyOf(id, 'python')) ?? now.python,
      }))
      if (kept('keti.coding.language') === 'python') setLanguage('python')
    })
    return () => clearTimeout(timer.current)
  }, [id])
  const change = (code: string) => {
    setCodes((now) => ({ ...now, [language]: code }))
    keep(keyOf(id, language), code)
    clearTimeout(timer.current)
    if (!signedIn) return
    timer.current = window.setTimeout(async () => {
      const answer = await ask(coding.saveDraft, { exerciseId: id, language, code })
      if (answer.ok) setSavedAt(new Date().toTimeString().slice(0, 5))
    }, REST)
  }
  return {
    language,
    speak(next: Language) {
      setLanguage(next)
      keep('keti.coding.language', next)
    },
    code: codes[language],
    change,
    reset: () => change(starters[language]),
    savedAt,
  }
}
