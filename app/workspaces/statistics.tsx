import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { Tabs } from '~/app/ui/tabs'
import { parseLenient } from '~/worker/core/list'
import * as rooms from '~/worker/workspaces/calls'
import { type WorkspaceUse, WorkspaceUseQuery, type UseKind, useKinds } from '~/worker/workspaces/contract'
import { loadStatisticsScreen } from '~/worker/workspaces/statistics.server'
import type { Route } from './+types/statistics'
import { workspaceOfPath, statisticsTitles } from './labels'
import { WorkspaceCharts } from './parts/charts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, [rooms.figures, rooms.uses], async (ctx, url) => {
    const params = new URLSearchParams(url.searchParams)
    params.delete('part')
    const query = parseLenient(WorkspaceUseQuery, params)
    return { query, path: url.pathname, ...(await loadStatisticsScreen(ctx, query)) }
  })
export const meta = titleMeta((_, pathname) => statisticsTitles[workspaceOfPath(pathname)]())

const kinds: Readonly<Record<UseKind, { label: () => string; colour: 'grey' | 'cyan' | 'blue' }>> = {
  visit: { label: () => t.visits, colour: 'grey' },
  view: { label: () => t.views, colour: 'cyan' },
  download: { label: () => t.downloads, colour: 'blue' },
}
const columns = (): Column<WorkspaceUse>[] => [
  { key: 'realname', title: t.person, width: 120, fixed: true, card: 'title' },
  { key: 'departName', title: t.depart, width: 220, card: 'fact' },
  {
    key: 'kind',
    title: t.kind,
    width: 100,
    card: 'status',
    show: ({ kind }) => <StatusTag colour={kinds[kind].colour} label={kinds[kind].label()} />,
    text: ({ kind }) => kinds[kind].label(),
  },
  { key: 'fileName', title: t.file, width: 320, card: 'fact' },
  { key: 'time', title: t.time, kind: 'time', align: 'right', sort: true, card: 'fact' },
]

/** Visits, views and downloads in a workspace, for its administrator. */
export default function Statistics({ loaderData: { query, path, figures, page } }: Route.ComponentProps) {
  return (
    <Page title={statisticsTitles[workspaceOfPath(path)]()}>
      <Tabs
        name="part"
        label={t.parts}
        tabs={[
          { key: 'drawn', title: t.drawn, show: () => <WorkspaceCharts of={figures} /> },
          {
            key: 'list',
            title: t.list,
            show: () => (
              <ListScreen<WorkspaceUse>
                columns={columns()}
                filters={[
                  {
                    kind: 'choice',
                    name: 'kind',
                    label: t.kind,
                    options: useKinds.map((value) => ({ value, label: kinds[value].label() })),
                  },
                  { kind: 'days', name: 'time', from: 'time_begin', to: 'time_end', label: t.time },
                ]}
                empty={{ title: t.none, help: t.noneHelp }}
                rows={page.records}
                total={page.total}
                query={query}
              />
            ),
          },
        ]}
      />
    </Page>
  )
}
