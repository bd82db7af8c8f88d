import { encryptTexts } from '~/app/auth/sign-in'
import { CODE_PATTERN } from '~/worker/auth/verification-codes/rules'
import type { Answer } from '~/app/lib/api'
import type { Call, InputOf, ResultOf } from '~/worker/core/call'
import { type SendOptions, useSend } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'

/** Like `send`, with the field `password` encrypted. */
export function useEncryptedSend() {
  const { send } = useSend()
  return async <C extends Call>(
    call: C,
    { password, ...rest }: InputOf<C> & { password: string },
    options?: SendOptions,
  ): Promise<Answer<ResultOf<C>>> => {
    const sealed = await encryptTexts(password)
    if (!sealed.ok) {
      notifyFailure(sealed)
      return sealed
    }
    return send<Call>(call, { ...rest, password: sealed.result[0] }, options)
  }
}

/**
 * Maps a typed second factor to the call's field: six digits are a code of the authenticator, anything else a recovery
 * code.
 */
export const secondFactorOf = (typed: string) =>
  CODE_PATTERN.test(typed.trim()) ? { code: typed.trim() } : { recoveryCode: typed.trim() }
