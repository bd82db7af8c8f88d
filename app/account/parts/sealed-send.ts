import { seal } from '~/app/auth/sign-in'
import { CODE } from '~/worker/auth/codes/rules'
import type { Answer } from '~/app/lib/api'
import type { Call, InputOf, ResultOf } from '~/worker/core/call'
import { type SendOptions, useSend } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'

/** As `send`, with the password encrypted on the way. */
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

/** What a person typed as the second proof: six digits are the authenticator's, anything else is a recovery code. */
export const proofOf = (typed: string) =>
  CODE.test(typed.trim()) ? { code: typed.trim() } : { recoveryCode: typed.trim() }
