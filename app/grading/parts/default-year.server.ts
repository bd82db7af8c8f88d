import { redirect } from 'react-router'
import type { Context } from '~/worker/core/context'
import { type GradingWork, findDefaultYear } from '~/worker/grading/queries/default-year.server'

/**
 * Redirects a page without a year to the year with open work, because grading takes place one or two years after the
 * declaration.
 * @throws the redirect
 */
export async function redirectToWorkYear(ctx: Context, url: URL, work: GradingWork): Promise<void> {
  if (/^(19|20)\d{2}$/.test(url.searchParams.get('year') ?? '')) return
  const next = new URLSearchParams(url.searchParams)
  next.set('year', await findDefaultYear(ctx, work))
  throw redirect(`${url.pathname}?${next}`)
}
