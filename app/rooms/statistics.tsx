import { load } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import type { Column } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { Tabs } from '~/app/ui/tabs'
import { forgive } from '~/worker/core/list'
import * as rooms from '~/worker/rooms/calls'
import { type RoomUse, RoomUseQuery, type UseKind, useKinds } from '~/worker/rooms/contract'
import { statisticsScreen } from '~/worker/rooms/statistics.server'
import type { Route } from './+types/statistics'
import { roomIn, statisticsOf } from './names'
import { RoomCharts } from './parts/charts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  load(args, [rooms.figures, rooms.uses], async (ctx, url) => {
    const params = new URLSearchParams(url.searchParams)
    params.delete('part')
    const query = forgive(RoomUseQuery, params)
    return { query, path: url.pathname, ...(await statisticsScreen(ctx, query)) }
  })
export const meta = title((_, pathname) => statisticsOf[roomIn(pathname)]())

const kinds: Readonly<Record<UseKind, { label: () => string; colour: 'grey' | 'cyan' | 'blue' }>> = {
  visit: { label: () => t.visits, colour: 'grey' },
  view: { label: () => t.views, colour: 'cyan' },
  download: { label: () => t.downloads, colour: 'blue' },
}
const columns = (): Column<RoomUse>[] => [
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
    <Page title={statisticsOf[roomIn(path)]()}>
      <Tabs
        name="part"
        label={t.parts}
        tabs={[
          { key: 'drawn', title: t.drawn, show: () => <RoomCharts of={figures} /> },
          {
            key: 'list',
            title: t.list,
            show: () => (
              <ListScreen<RoomUse>
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
