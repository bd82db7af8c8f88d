import { createContext, useCallback, useContext, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Call, FormOf, InputOf, ResultOf } from '~/worker/core/call'
import { type Answer, ask, upload } from './api'
import { tell, tellFailure } from './tell'

/**
 * Asks the person to sign in again over the page, so that nothing typed is lost.
 * Answers true when they did. The frame provides it; without one the page goes to the sign-in screen.
 */
export const SignInAgain = createContext<() => Promise<boolean>>(async () => {
  const { pathname, search } = window.location
  window.location.assign(`/user/login?redirect=${encodeURIComponent(pathname + search)}`)
  return false
})

/** Makes a call; when the session is over, asks to sign in and makes it once more. */
export function useAgain() {
  const signInAgain = useContext(SignInAgain)
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
  /** Says the server's message of a success; a text replaces it, false keeps quiet. Default: the server's message. */
  success?: string | false
  /** Says a refusal. False where the screen says it itself, at the field for example. Default: true. */
  failure?: boolean
  /** Reads the page's data again after a success. Default: true. */
  revalidate?: boolean
}

/**
 * Writes from the browser. `send` makes a declared call, says how it went, reads the page again after a success, and when the session
 * ran out asks to sign in and sends the same once more.
 *
 * @example const { send, busy } = useSend()
 * const sent = await send(auditSubjects, { ids: [id], result: 'pass', opinion })
 * if (sent.ok) onClose()
 */
export function useSend() {
  const again = useAgain()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(0)

  const finish = useCallback(
    async <Result>(answer: Answer<Result>, options: SendOptions): Promise<Answer<Result>> => {
      if (answer.ok) {
        // Said once the page shows it: who goes on at the word meets nothing that is still as it was.
        if (options.revalidate ?? true) await revalidate()
        const said = options.success === false ? '' : (options.success ?? answer.message)
        if (said) tell.success(said)
      } else if (options.failure ?? true) tellFailure(answer)
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
    ) => counted<ResultOf<C>>(() => ask<Call>(call, input) as Promise<Answer<ResultOf<C>>>, options),
    [counted],
  )
  /** As `send`, for one file with progress; does not read the page again unless told. */
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
