import { useDeferredValue, useMemo, useState } from 'react'
import type { Answers, Field } from '~/worker/core/form/fields'
import { drawnOf, type Look, lookAt } from '~/worker/core/form/look'

export type Seen = {
  /**
   * State by which the questions are rendered. It stays the same object while nothing relevant changes, since most
   * keystrokes change nothing else.
   */
  look: Look
  /** State of the current answers, for computed values. */
  now: Look
}
/** Returns the state of a form with its answers. It is deferred, so that typing stays responsive. */
export function useLook(fields: readonly Field[], answers: Answers): Seen {
  const painted = useDeferredValue(answers)
  const now = useMemo(() => lookAt(fields, painted), [fields, painted])
  const drawn = useMemo(() => drawnOf(fields, now), [fields, now])
  const [previous, keep] = useState({ fields, drawn, look: now })
  const same = previous.fields === fields && previous.drawn === drawn
  if (!same) keep({ fields, drawn, look: now })
  return { look: same ? previous.look : now, now }
}
