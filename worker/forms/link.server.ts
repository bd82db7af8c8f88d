import { keyedHash } from '../auth/one-time.server'
import type { Context } from '../core/context'

type Linked = { id: string; linkSecret: string }
/**
 * What the link of a form ends with; '' where it has none. What it is made from lies at rest, and opens nothing without the
 * environment's secret.
 */
export const linkKeyOf = async (ctx: Context, { id, linkSecret }: Linked) =>
  linkSecret ? (await keyedHash(ctx, 'form link', id, linkSecret)).slice(0, 43) : ''
/** Where a form is answered without an account; '' where it has no link. */
export async function linkOf(ctx: Context, form: Linked) {
  const key = await linkKeyOf(ctx, form)
  return key && `/form/${form.id}/${key}`
}
type Shared = { id: string; shareSecret: string }
/** The same of the link by which the figures of a form are read, and nothing else of it. */
export const shareKeyOf = async (ctx: Context, { id, shareSecret }: Shared) =>
  shareSecret ? (await keyedHash(ctx, 'form result', id, shareSecret)).slice(0, 43) : ''
/** Where they are read; '' where they are not shared. */
export async function shareOf(ctx: Context, form: Shared) {
  const key = await shareKeyOf(ctx, form)
  return key && `/form/${form.id}/result/${key}`
}
/** Who comes back by a secret of their own, as an answer names them. */
export const personBy = async (ctx: Context, formId: string, secret: string) =>
  `link:${await keyedHash(ctx, 'form answer', formId, secret)}`
