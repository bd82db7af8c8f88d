import { createHmac } from 'node:crypto'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'

/** What makes a row of a sheet its person's: nobody but this system can write it, and of another's row it is another. */
export type Sign = (...row: readonly string[]) => string
export const signOf = ({ env, actor }: Pick<Context, 'env' | 'actor'>): Sign => {
  const whose = isPerson(actor) ? actor.userId : ''
  return (...row) =>
    createHmac('sha256', `package ${env.SECRET}`)
      .update([whose, ...row].join('\n'))
      .digest('base64url')
      .slice(0, 32)
}
