import { redirect } from 'react-router'
import type { Context } from '~/worker/core/context'
import { type Work, yearOfWork } from '~/worker/grading/queries/year.server'

/**
 * Redirects a page without a year to the year with open work, because grading takes place one or two years after the
 * declaration.
 * @throws the redirect
 */
export async function needYear(ctx: Context, url: URL, work: Work): Promise<void> {
  if (/^(19|20)\d{2}$/.test(url.searchParams.get('year') ?? '')) return
  const next = new URLSearchParams(url.searchParams)
  next.set('year', await yearOfWork(ctx, work))
  throw redirect(`${url.pathname}?${next}`)
}
