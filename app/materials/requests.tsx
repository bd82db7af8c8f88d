import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDate, formatMinutes } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { useLive } from '~/app/live/use-live'
import { FactList } from '~/app/ui/field'
import type { Column, RowAction } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { tagColumn } from '~/app/ui/list/tag-column'
import { Page } from '~/app/ui/page'
import { parseLenient } from '~/worker/core/list'
import { formatDay } from '~/worker/core/time'
import * as materials from '~/worker/materials/calls'
import { RequestQuery, type RequestRow } from '~/worker/materials/contract'
import { listRequests } from '~/worker/materials/queries.server'
import { requestStatuses } from '~/worker/materials/statuses'
import { hasRight } from '~/worker/policy/authorization'
import type { Route } from './+types/requests'
import { RequestDialog, type OpenedRequestDialog } from './parts/request-dialog'
import { fields } from '~/worker/materials/fields.texts'
import { t } from './texts'
import { requestOptions } from './labels'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, materials.requests, async (ctx, url) => {
    const query = parseLenient(RequestQuery, url.searchParams)
    return {
      query,
      page: await listRequests(ctx, query),
      decides: hasRight(ctx.actor, 'space:decide'),
      today: formatDay(ctx.now()),
    }
  })
export const meta = titleMeta(() => t.requestsPage)

const columns = (): Column<RequestRow>[] => [
  { key: 'title', title: fields.title, width: 260, fixed: true, card: 'title' },
  tagColumn({ key: 'status', title: fields.status, width: 110, card: 'status' }, requestStatuses),
  { key: 'realname', title: t.person, width: 100, card: 'fact' },
  { key: 'departName', title: t.house, width: 200 },
  { key: 'purpose', title: fields.purpose, width: 260, cut: 30 },
  {
    key: 'wantedUntil',
    title: t.wanted,
    width: 120,
    align: 'right',
    card: 'fact',
    text: (row) => formatDate(row.wantedUntil),
  },
  { key: 'approvedUntil', title: t.approved, width: 120, align: 'right', text: (row) => formatDate(row.approvedUntil) },
  { key: 'downloads', title: t.downloads, width: 100, align: 'right' },
  { key: 'createTime', title: t.createTime, kind: 'time', align: 'right', sort: true, card: 'fact' },
]

const Details = ({ of: row }: { of: RequestRow }) => (
  <FactList
    items={[
      { label: fields.status, value: row.status_dictText },
      { label: t.owner, value: row.ownerName },
      { label: t.person, value: row.realname },
      { label: t.role, value: row.roleName },
      { label: t.house, value: row.departName, wide: true },
      { label: fields.purpose, value: row.purpose, wide: true },
      { label: t.wanted, value: formatDate(row.wantedUntil) },
      { label: t.approved, value: formatDate(row.approvedUntil) },
      { label: t.downloads, value: String(row.downloads) },
      { label: t.createTime, value: formatMinutes(row.createTime) },
      { label: t.decider, value: row.deciderName },
      { label: t.decideTime, value: formatMinutes(row.decideTime) },
      { label: fields.opinion, value: row.opinion, wide: true },
      { label: fields.terms, value: row.terms, wide: true },
    ]}
  />
)

/** Requests to use materials: the viewer's own, and those that the viewer decides. A revocation appears immediately. */
export default function Requests({ loaderData: { query, page, decides, today } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [doing, setDoing] = useState<OpenedRequestDialog | null>(null)
  useLive(() => void revalidate())
  const rowAction = (kind: OpenedRequestDialog['kind'], row: RequestRow, label: string, danger = false): RowAction => ({
    ...{ key: kind, label, act: () => setDoing({ kind, row }) },
    ...(danger && { danger }),
  })
  const actions = (row: RequestRow): RowAction[] => [
    ...(row.may.decide
      ? [
          rowAction('approve', row, t.approve),
          rowAction('returnIt', row, t.returnIt),
          rowAction('refuse', row, t.refuse, true),
        ]
      : []),
    ...(row.may.revoke ? [rowAction('revoke', row, t.revoke, true)] : []),
    ...(row.may.askAgain ? [rowAction('askAgain', row, t.askAgain)] : []),
    ...(row.may.withdraw ? [rowAction('withdraw', row, t.withdraw, true)] : []),
  ]
  return (
    <Page title={t.requestsPage} note={t.requestsNote} count={page.total} atLeast={page.atLeast}>
      <ListScreen<RequestRow>
        columns={columns()}
        filters={[
          ...(decides
            ? [
                {
                  ...{ kind: 'choice' as const, name: 'box', label: t.boxes },
                  options: [
                    { value: 'mine', label: t.asked },
                    { value: 'received', label: t.received },
                  ],
                },
              ]
            : []),
          { kind: 'choice', name: 'status', label: fields.status, options: requestOptions() },
        ]}
        empty={{ title: t.noRequests, help: t.noRequestsHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={actions}
        sheet={{
          title: (row) => row.title,
          show: (row) => <Details of={row} />,
        }}
      />
      {doing && <RequestDialog doing={doing} today={today} onClose={() => setDoing(null)} />}
    </Page>
  )
}
