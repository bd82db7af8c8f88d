import { useEffect, useRef, useState } from 'react'
import { ask } from '~/app/lib/api'
import type { OpenExercise } from '~/worker/coding/answers'
import * as coding from '~/worker/coding/calls'
import type { Language } from '~/worker/coding/rules'

/** Milliseconds without a keystroke until the draft is saved on the server. */
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
    // localStorage is not available; the server's draft remains.
  }
}

/**
 * The program of an exercise in each language: the copy in the browser, else the server's draft, else the starter code.
 * It is stored in the browser with each keystroke and on the server after a pause.
 */
export function useProgram({ id, starters, drafts, signedIn }: OpenExercise) {
  const [language, setLanguage] = useState<Language>('javascript')
  const [codes, setCodes] = useState({
    javascript: drafts.javascript ?? starters.javascript,
    python: drafts.python ?? starters.python,
  })
  const [savedAt, setSavedAt] = useState('')
  const timer = useRef(0)
  // Read after hydration, because the server cannot render the browser's copy.
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
