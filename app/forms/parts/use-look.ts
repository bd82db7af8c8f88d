import { useDeferredValue, useMemo, useState } from 'react'
import type { Answers, Field } from '~/worker/core/form/fields'
import { drawnOf, type Look, lookAt } from '~/worker/core/form/look'

export type Seen = {
  /** The one by which questions are drawn: it stands for as long as the same is drawn by it, for most keys change nothing else. */
  look: Look
  /** The one of the answers that are there, for what comes of them. */
  now: Look
}
/** A form with its answers; what is shown and comes of them follows once the key that was typed is painted. */
export function useLook(fields: readonly Field[], answers: Answers): Seen {
  const painted = useDeferredValue(answers)
  const now = useMemo(() => lookAt(fields, painted), [fields, painted])
  const drawn = useMemo(() => drawnOf(fields, now), [fields, now])
  const [kept, keep] = useState({ fields, drawn, look: now })
  const same = kept.fields === fields && kept.drawn === drawn
  if (!same) keep({ fields, drawn, look: now })
  return { look: same ? kept.look : now, now }
}
