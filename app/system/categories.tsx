import { titleMeta } from '~/app/lib/page-title'
import { loadRecord } from '~/app/records/loader.server'
import { RecordScreen } from '~/app/records/record-screen'
import * as calls from '~/worker/system/categories/calls'
import { category } from '~/worker/system/categories/record'
import { categoryHandlers } from '~/worker/system/categories/routes.server'
import type { Route } from './+types/categories'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, categoryHandlers, calls)
export const meta = titleMeta(() => t.categories)

/** Category trees: kinds of institutions, of feedback, and categories of the centre. */
export default function Categories({ loaderData }: Route.ComponentProps) {
  return <RecordScreen of={category} calls={calls} shown={loaderData} title={t.categories} note={t.categoriesNote} />
}
