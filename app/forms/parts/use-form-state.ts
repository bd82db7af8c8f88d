import { useDeferredValue, useMemo, useState } from 'react'
import type { Answers, Field } from '~/worker/core/form/fields'
import { formStateKey, type FormState, evaluateForm } from '~/worker/core/form/form-state'

export type FormStates = {
  /**
   * State by which the questions are rendered. It stays the same object while nothing relevant changes, since most
   * keystrokes change nothing else.
   */
  look: FormState
  /** State of the current answers, for computed values. */
  now: FormState
}
/** Returns the state of a form with its answers. It is deferred, so that typing stays responsive. */
export function useFormState(fields: readonly Field[], answers: Answers): FormStates {
  const painted = useDeferredValue(answers)
  const now = useMemo(() => evaluateForm(fields, painted), [fields, painted])
  const drawn = useMemo(() => formStateKey(fields, now), [fields, now])
  const [previous, keep] = useState({ fields, drawn, look: now })
  const same = previous.fields === fields && previous.drawn === drawn
  if (!same) keep({ fields, drawn, look: now })
  return { look: same ? previous.look : now, now }
}
