import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import { packRows } from '~/app/lib/packed-rows'
import { notFound } from '~/worker/core/refusal'
import { permittedWorkbooks } from '~/worker/import-export/registry.server'
import { hasRight } from '~/worker/policy/authorization'
import { subjectListScreen } from '~/worker/subjects/queries/screen.server'
import type { Route } from './+types/list'
import { listedFields } from './lists/columns'
import { partQuery, listPageOf, partOf } from './lists/pages'
import { SubjectList } from './lists/subject-list'
import { t } from './texts'
import * as subjects from '~/worker/subjects/calls'

/** Loads any list of subjects. The URL selects the entry of `listPages`. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, subjects.listSubjects, async (ctx, url) => {
    const page = listPageOf(url.pathname)
    if (!page) throw notFound()
    const part = partOf(page, url.searchParams.get('part'))
    const { rows, ...data } = await subjectListScreen(ctx, url.searchParams, partQuery(part), page.sort, page.filters)
    const writes = hasRight(ctx.actor, 'letter:send')
    const books = permittedWorkbooks(ctx, ...(page.books ?? []))
    return { path: page.path, part: part.key, books, writes, ...data, rows: packRows(rows, listedFields(page.columns)) }
  })

export const meta = titleMeta(
  (data: { path: string } | undefined) => listPageOf(data?.path ?? '')?.title() ?? t.subject,
)

export default function List({ loaderData }: Route.ComponentProps) {
  const page = listPageOf(loaderData.path)!
  // Each list is a separate screen; no state carries over from the previous list.
  return <SubjectList key={page.path} page={page} part={partOf(page, loaderData.part)} data={loaderData} />
}
