import { startTransition, useLayoutEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { afterPaint } from '~/app/ui/form/at-field'
import type { Fields } from './newer'

/**
 * All that stands in a form, as it was last drawn.
 * @param later a key in a field draws that field at once, and what else hangs on it once it is painted; what is sent, kept or
 * merged has to ask the form itself
 */
export function useTyped(
  { getValues, subscribe }: Pick<UseFormReturn<Fields>, 'getValues' | 'subscribe'>,
  later: boolean,
): Fields {
  const [values, set] = useState<Fields>(() => getValues())
  useLayoutEffect(() => {
    let waiting: Fields | null = null
    const follow = () => {
      const now = waiting
      waiting = null
      if (now) startTransition(() => set(now))
    }
    return subscribe({
      formState: { values: true },
      callback: ({ type, values: now }) => {
        const follows = later && type === 'change'
        if (follows && !waiting) afterPaint(follow)
        waiting = follows ? now : null
        if (!follows) set(now)
      },
    })
  }, [subscribe, later])
  return values
}
