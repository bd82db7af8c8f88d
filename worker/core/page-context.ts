import { createContext } from 'react-router'
import type { Context } from './context'
import type { Refusal } from './refusal'

/** What a loader or an action finds in its `context`: the request's context, why its token was not taken, if it was not, and the nonce of its scripts. */
export const pageContext = createContext<{ ctx: Context; signInProblem: Refusal | null; nonce: string }>()
