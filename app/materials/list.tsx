import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDate } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { widthByLanguage } from '~/app/lib/column-width'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { useLive } from '~/app/live/use-live'
import { AddButton } from '~/app/ui/add-button'
import type { Column, RowAction } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { tagColumn } from '~/app/ui/list/tag-column'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { parseLenient } from '~/worker/core/list'
import { formatDay } from '~/worker/core/time'
import * as materials from '~/worker/materials/calls'
import { MaterialQuery, type MaterialRow } from '~/worker/materials/contract'
import { listMaterials } from '~/worker/materials/queries.server'
import { materialStatuses, requestStatusLabel } from '~/worker/materials/statuses'
import { hasRight } from '~/worker/policy/authorization'
import type { Route } from './+types/list'
import { type OpenedMaterialDialog, MaterialDialog } from './parts/material-dialog'
import { MaterialFacts } from './parts/material-facts'
import { fields } from '~/worker/materials/fields.texts'
import { t } from './texts'
import { kindOptions, requestColour, statusOptions } from './labels'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, materials.list, async (ctx, url) => {
    const query = parseLenient(MaterialQuery, url.searchParams)
    return {
      query,
      page: await listMaterials(ctx, query),
      mayOffer: hasRight(ctx.actor, 'space:offer'),
      today: formatDay(ctx.now()),
    }
  })
export const meta = titleMeta(() => t.page)

const requestText = ({ request }: MaterialRow) =>
  !request
    ? t.notAsked
    : request.status === 1
      ? t.mineUntil(requestStatusLabel(request.status), request.approvedUntil)
      : requestStatusLabel(request.status)
const columns = (): Column<MaterialRow>[] => [
  { key: 'title', title: fields.title, width: 280, fixed: true, card: 'title' },
  { key: 'kind_dictText', title: fields.kind, width: widthByLanguage(100, 120), card: 'fact' },
  {
    key: 'request',
    title: t.mine,
    width: 200,
    card: 'status',
    show: (row) => <StatusTag colour={row.request ? requestColour(row.request) : 'grey'} label={requestText(row)} />,
    text: requestText,
  },
  { key: 'departName', title: t.depart, width: 200, card: 'fact' },
  { key: 'ownerName', title: t.owner, width: 100 },
  { key: 'users', title: t.users, width: 100, align: 'right' },
  { key: 'downloads', title: t.downloads, width: 100, align: 'right' },
  tagColumn({ key: 'status', title: fields.status, width: 100 }, materialStatuses),
  {
    key: 'offerTime',
    title: t.offerTime,
    width: 130,
    align: 'right',
    sort: true,
    card: 'fact',
    text: (row) => formatDate(row.offerTime),
  },
]

/** Materials of the data space with the viewer's actions. Changes appear immediately. */
export default function Materials({ loaderData: { query, page, mayOffer, today } }: Route.ComponentProps) {
  const { send } = useSend()
  const { revalidate } = useRevalidator()
  const [doing, setDoing] = useState<OpenedMaterialDialog | null>(null)
  useLive(() => void revalidate())
  const actionNames = ['ask', 'offer', 'putBack', 'edit', 'register', 'takeOff', 'remove'] as const
  const begin = (action: (typeof actionNames)[number], row: MaterialRow) =>
    action === 'offer' || action === 'putBack'
      ? void send(action === 'offer' ? materials.publish : materials.republish, { id: row.id })
      : setDoing({ kind: action, row })
  const actions = (row: MaterialRow): RowAction[] =>
    actionNames
      .filter((action) => row.may[action])
      .map((action) => ({
        key: action,
        label: t[action],
        danger: action === 'takeOff' || action === 'remove',
        act: () => begin(action, row),
      }))
  return (
    <Page
      title={t.page}
      note={t.note}
      count={page.total}
      atLeast={page.atLeast}
      actions={mayOffer && <AddButton label={t.offerNew} onClick={() => setDoing({ kind: 'edit', row: null })} />}
    >
      <ListScreen<MaterialRow>
        columns={columns()}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword },
          { kind: 'choice', name: 'kind', label: fields.kind, options: kindOptions() },
          { kind: 'choice', name: 'status', label: fields.status, options: statusOptions() },
          { kind: 'choice', name: 'box', label: fields.box, options: [{ value: 'mine', label: t.boxMine }] },
        ]}
        empty={{ title: t.none, help: mayOffer ? t.noneHelp : t.noneToUse }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={actions}
        sheet={{ title: (row) => row.title, show: (row) => <MaterialFacts row={row} /> }}
      />
      {doing && <MaterialDialog doing={doing} today={today} onClose={() => setDoing(null)} />}
    </Page>
  )
}
