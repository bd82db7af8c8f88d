import { createHmac } from 'node:crypto'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'

type Place = { reviewId: string; subjectId: string }
/** What makes a row of a package its person's: nobody but this system can write it, and of another's row it is another. */
export type Sign = (place: Place) => string
export const signOf = ({ env, actor }: Pick<Context, 'env' | 'actor'>): Sign => {
  const whose = isPerson(actor) ? actor.userId : ''
  return ({ reviewId, subjectId }) =>
    createHmac('sha256', `package ${env.SECRET}`)
      .update([whose, reviewId, subjectId].join('\n'))
      .digest('base64url')
      .slice(0, 32)
}
