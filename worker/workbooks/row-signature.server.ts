import { createHmac } from 'node:crypto'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'

/** Signs a row of a sheet for one user: only this system can create the signature, and it differs for every row and user. */
export type RowSigner = (...row: readonly string[]) => string
/** Returns the signing function of the current user: HMAC-SHA256 with the environment's secret, 32 characters. */
export const rowSigner = ({ env, actor }: Pick<Context, 'env' | 'actor'>): RowSigner => {
  const whose = isPerson(actor) ? actor.userId : ''
  return (...row) =>
    createHmac('sha256', `package ${env.SECRET}`)
      .update([whose, ...row].join('\n'))
      .digest('base64url')
      .slice(0, 32)
}
