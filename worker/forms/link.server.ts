import { keyedHash } from '../auth/one-time-secrets.server'
import type { Context } from '../core/context'

type FormLink = { id: string; linkSecret: string }
/**
 * Returns the key in the link of a form; '' if it has no link. The key is derived from the stored secret and the
 * environment's secret, so that the database alone does not reveal it.
 */
export const linkKeyOf = async (ctx: Context, { id, linkSecret }: FormLink) =>
  linkSecret ? (await keyedHash(ctx, 'form link', id, linkSecret)).slice(0, 43) : ''
/** Returns the path for answering a form without an account; '' if it has no link. */
export async function linkPathOf(ctx: Context, form: FormLink) {
  const key = await linkKeyOf(ctx, form)
  return key && `/form/${form.id}/${key}`
}
type FormShare = { id: string; shareSecret: string }
/** Returns the key in the link of the shared statistics. It opens nothing else. */
export const shareKeyOf = async (ctx: Context, { id, shareSecret }: FormShare) =>
  shareSecret ? (await keyedHash(ctx, 'form result', id, shareSecret)).slice(0, 43) : ''
/** Returns the path of the shared statistics; '' if they are not shared. */
export async function sharePathOf(ctx: Context, form: FormShare) {
  const key = await shareKeyOf(ctx, form)
  return key && `/form/${form.id}/result/${key}`
}
/** Returns the `userId` of a respondent without an account, derived from their secret. */
export const respondentKey = async (ctx: Context, formId: string, secret: string) =>
  `link:${await keyedHash(ctx, 'form answer', formId, secret)}`
