import { seal } from '~/app/auth/sign-in'
import { CODE } from '~/worker/auth/codes/rules'
import type { Answer } from '~/app/lib/api'
import type { Call, InputOf, ResultOf } from '~/worker/core/call'
import { type SendOptions, useSend } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'

/** Like `send`, with the field `password` encrypted. */
export function useSealedSend() {
  const { send } = useSend()
  return async <C extends Call>(
    call: C,
    { password, ...rest }: InputOf<C> & { password: string },
    options?: SendOptions,
  ): Promise<Answer<ResultOf<C>>> => {
    const sealed = await seal(password)
    if (!sealed.ok) {
      tellFailure(sealed)
      return sealed
    }
    return send<Call>(call, { ...rest, password: sealed.result[0] }, options)
  }
}

/**
 * Maps a typed second factor to the call's field: six digits are a code of the authenticator, anything else a recovery
 * code.
 */
export const proofOf = (typed: string) =>
  CODE.test(typed.trim()) ? { code: typed.trim() } : { recoveryCode: typed.trim() }
