import { startTransition, useLayoutEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { afterPaint } from '~/app/ui/form/field-state'
import type { FormFields } from './conflict'

/**
 * Returns all values of a form as of the last render.
 * @param later a keystroke renders its field at once and the rest of the form after the paint. Code that sends, stores
 * or merges must read the form itself.
 */
export function useWatchedValues(
  { getValues, subscribe }: Pick<UseFormReturn<FormFields>, 'getValues' | 'subscribe'>,
  later: boolean,
): FormFields {
  const [values, set] = useState<FormFields>(() => getValues())
  useLayoutEffect(() => {
    let pending: FormFields | null = null
    const follow = () => {
      const now = pending
      pending = null
      if (now) startTransition(() => set(now))
    }
    return subscribe({
      formState: { values: true },
      callback: ({ type, values: now }) => {
        const follows = later && type === 'change'
        if (follows && !pending) afterPaint(follow)
        pending = follows ? now : null
        if (!follows) set(now)
      },
    })
  }, [subscribe, later])
  return values
}
