import { useEffect, useRef, useState } from 'react'
import { callApi } from '~/app/lib/api'
import type { PublicExercise } from '~/worker/coding/responses'
import * as coding from '~/worker/coding/calls'
import type { Language } from '~/worker/coding/rules'

/** Milliseconds without a keystroke until the draft is saved on the server. */
const SAVE_DELAY_MS = 2500
const storageKey = (id: string, language: Language) => `keti.coding.${id}.${language}`
const readStoredCode = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const storeCode = (key: string, code: string) => {
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
export function useProgram({ id, starters, drafts, signedIn }: PublicExercise) {
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
        javascript: readStoredCode(storageKey(id, 'javascript')) ?? now.javascript,
        python: readStoredCode(storageKey(id, 'python')) ?? now.python,
      }))
      if (readStoredCode('keti.coding.language') === 'python') setLanguage('python')
    })
    return () => clearTimeout(timer.current)
  }, [id])
  const change = (code: string) => {
    setCodes((now) => ({ ...now, [language]: code }))
    storeCode(storageKey(id, language), code)
    clearTimeout(timer.current)
    if (!signedIn) return
    timer.current = window.setTimeout(async () => {
      const answer = await callApi(coding.saveDraft, { exerciseId: id, language, code })
      if (answer.ok) setSavedAt(new Date().toTimeString().slice(0, 5))
    }, SAVE_DELAY_MS)
  }
  return {
    language,
    speak(next: Language) {
      setLanguage(next)
      storeCode('keti.coding.language', next)
    },
    code: codes[language],
    change,
    reset: () => change(starters[language]),
    savedAt,
  }
}
