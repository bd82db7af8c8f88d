import { createContext, useCallback, useContext, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Call, FormOf, InputOf, ResultOf } from '~/worker/core/call'
import { type Answer, callApi, upload } from './api'
import { notify, notifyFailure } from './notify'

/**
 * Asks the person to sign in again in a dialog over the page, so that nothing typed is lost. Resolves to true when they
 * did. The frame provides it; without the frame the page redirects to the sign-in page.
 */
export const ReauthenticationContext = createContext<() => Promise<boolean>>(async () => {
  const { pathname, search } = window.location
  window.location.assign(`/user/login?redirect=${encodeURIComponent(pathname + search)}`)
  return false
})

/** Makes a call; if the session is over, asks to sign in and repeats the call once. */
export function useReauthentication() {
  const signInAgain = useContext(ReauthenticationContext)
  return useCallback(
    async <Result>(call: () => Promise<Answer<Result>>): Promise<Answer<Result>> => {
      const answer = await call()
      if (answer.ok || !answer.signedOut) return answer
      return (await signInAgain()) ? call() : answer
    },
    [signInAgain],
  )
}

export type SendOptions = {
  /** Shows the server's message after a success. A text replaces it, false shows nothing. Default: the server's message. */
  success?: string | false
  /** Shows a refusal. False where the screen shows it itself, at a field for example. Default: true. */
  failure?: boolean
  /** Revalidates the page's data after a success. Default: true. */
  revalidate?: boolean
}

/**
 * Sends changes from the browser. `send` makes a declared call, shows a message about its outcome and revalidates the
 * page after a success. If the session has expired, it asks to sign in and repeats the call.
 *
 * @example const { send, busy } = useSend()
 * const sent = await send(auditSubjects, { ids: [id], result: 'pass', opinion })
 * if (sent.ok) onClose()
 */
export function useSend() {
  const again = useReauthentication()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(0)

  const finish = useCallback(
    async <Result>(answer: Answer<Result>, options: SendOptions): Promise<Answer<Result>> => {
      if (answer.ok) {
        // Shown only after the page has the new data: who acts on the message finds nothing outdated.
        if (options.revalidate ?? true) await revalidate()
        const text = options.success === false ? '' : (options.success ?? answer.message)
        if (text) notify.success(text)
      } else if (options.failure ?? true) notifyFailure(answer)
      return answer
    },
    [revalidate],
  )

  const counted = useCallback(
    async <Result>(call: () => Promise<Answer<Result>>, options: SendOptions): Promise<Answer<Result>> => {
      setOpen((count) => count + 1)
      try {
        return await finish(await again(call), options)
      } finally {
        setOpen((count) => count - 1)
      }
    },
    [again, finish],
  )

  const send = useCallback(
    <C extends Call>(
      call: C,
      ...[input, options = {}]: {} extends InputOf<C>
        ? [input?: InputOf<C>, options?: SendOptions]
        : [input: InputOf<C>, options?: SendOptions]
    ) => counted<ResultOf<C>>(() => callApi<Call>(call, input) as Promise<Answer<ResultOf<C>>>, options),
    [counted],
  )
  /** Like `send`, for one file with progress. Does not revalidate the page by default. */
  const sendFile = useCallback(
    <C extends Call>(
      call: C,
      file: File,
      fields: FormOf<C>,
      onProgress?: (percent: number) => void,
      options: SendOptions & { signal?: AbortSignal } = {},
    ) =>
      counted(() => upload(call, file, fields, onProgress, options.signal), {
        revalidate: false,
        success: false,
        ...options,
      }),
    [counted],
  )
  return { send, sendFile, busy: open > 0 }
}
