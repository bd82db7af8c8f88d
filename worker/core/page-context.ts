import { createContext } from 'react-router'
import type { Context } from './context'
import type { Refusal } from './refusal'

/**
 * Data in the `context` of loaders and actions: the request's context, the reason why its token was rejected (if it
 * was), and the nonce of its scripts.
 */
export const pageContext = createContext<{ ctx: Context; signInProblem: Refusal | null; nonce: string }>()
