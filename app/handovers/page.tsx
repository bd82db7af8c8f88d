import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatMinutes } from '~/app/lib/dates'
import { useFieldConstraints } from '~/app/lib/form/schema'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { FactList } from '~/app/ui/field'
import type { Column, RowAction } from '~/app/ui/list/columns'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import { StatusTag } from '~/app/ui/status-tag'
import { parseLenient } from '~/worker/core/list'
import { lookup } from '~/worker/core/typed-keys'
import * as calls from '~/worker/handovers/calls'
import { HandoverQuery, type HandoverRow } from '~/worker/handovers/contract'
import { loadHandoverPage } from '~/worker/handovers/queries.server'
import { handoverKinds, handoverStatuses, handoverKindNames } from '~/worker/handovers/statuses'
import type { Route } from './+types/page'
import { HandoverDialog } from './parts/handover-dialog'
import { HandoverItems } from './parts/handover-items'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, calls.listHandovers, async (ctx, url) => {
    const query = parseLenient(HandoverQuery, url.searchParams)
    return { query, ...(await loadHandoverPage(ctx, query, url.searchParams.get('from') ?? '')) }
  })
export const meta = titleMeta(() => t.handovers)

const columns = (): Column<HandoverRow>[] => [
  { key: 'kind', title: t.kind, width: 140, fixed: true, card: 'title', text: (row) => row.kind_dictText },
  {
    key: 'status',
    title: t.status,
    width: 100,
    card: 'status',
    text: (row) => row.status_dictText,
    show: (row) => (
      <StatusTag colour={lookup(handoverStatuses, row.status)?.colour ?? 'grey'} label={row.status_dictText} />
    ),
  },
  { key: 'fromName', title: t.from, width: 130, card: 'fact', text: (row) => row.fromName || t.anonymous },
  { key: 'toName', title: t.to, width: 130, card: 'fact', text: (row) => row.toName || t.anonymous },
  { key: 'total', title: t.count, width: 80, align: 'right', card: 'fact' },
  { key: 'reason', title: t.reason, width: 260 },
  { key: 'askedBy', title: t.askedBy, width: 120 },
  {
    key: 'createTime',
    title: t.askedAt,
    kind: 'time',
    align: 'right',
    sort: true,
    card: 'fact',
    text: (row) => formatMinutes(row.createTime),
  },
]
const filters = (): Filter[] => [
  {
    kind: 'choice',
    name: 'kind',
    label: t.kind,
    options: handoverKindNames.map((value) => ({ value, label: handoverKinds[value].label })),
  },
  {
    kind: 'choice',
    name: 'status',
    label: t.status,
    options: ([0, 1, 2, 3] as const).map((value) => ({
      value: String(value),
      label: handoverStatuses[value].label,
    })),
  },
]

type OpenedAction = { act: 'accept' | 'refuse' | 'withdraw'; row: HandoverRow }

/** Handovers of work between people: requests, answers and transferred items. */
export default function Handovers({ loaderData: { query, page, asker } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  const [asking, setAsking] = useState(params.has('from') && !!asker?.from)
  const [doing, setDoing] = useState<OpenedAction | null>(null)
  const actions = (row: HandoverRow): RowAction[] => [
    ...(row.may.answer
      ? [
          { key: 'accept', label: t.accept, act: () => setDoing({ act: 'accept', row }) },
          { key: 'refuse', label: t.refuse, act: () => setDoing({ act: 'refuse', row }) },
        ]
      : []),
    ...(row.may.withdraw
      ? [{ key: 'withdraw', label: t.withdraw, danger: true, act: () => setDoing({ act: 'withdraw', row }) }]
      : []),
  ]
  const closeAsking = () => {
    setAsking(false)
    if (params.has('from')) setParams({}, { replace: true })
  }
  return (
    <Page
      title={t.handovers}
      count={page.total}
      note={t.note}
      actions={
        asker && (
          <Button theme="solid" onClick={() => setAsking(true)}>
            {t.ask}
          </Button>
        )
      }
    >
      <ListScreen<HandoverRow>
        columns={columns()}
        filters={filters()}
        empty={{ title: t.none, help: t.noneHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={actions}
        sheet={{ title: (row) => row.kind_dictText, show: (row) => <HandoverDetail row={row} /> }}
      />
      {asking && asker && <HandoverDialog from={asker.from} own={asker.own} onClose={closeAsking} />}
      {doing && <HandoverActionDialog doing={doing} onClose={() => setDoing(null)} />}
    </Page>
  )
}

function HandoverDetail({ row }: { row: HandoverRow }) {
  return (
    <>
      <FactList
        items={[
          { label: t.from, value: row.fromName || t.anonymous },
          { label: t.to, value: row.toName || t.anonymous },
          { label: t.status, value: row.status_dictText },
          { label: t.askedBy, value: row.askedBy },
          { label: t.askedAt, value: formatMinutes(row.createTime) },
          { label: t.answeredAt, value: formatMinutes(row.answerTime) },
          { label: t.reason, value: row.reason, wide: true },
          { label: t.answerNote, value: row.note, wide: true },
        ]}
      />
      <HandoverItems rows={row.items} goes={row.status === 1 ? t.went : t.open} />
    </>
  )
}

function HandoverActionDialog({ doing: { act, row }, onClose }: { doing: OpenedAction; onClose: () => void }) {
  const { send } = useSend()
  const constraints = useFieldConstraints(calls.answerHandover)
  if (act === 'refuse')
    return (
      <ReasonDialog
        open
        {...constraints('note')}
        title={t.refuseAsk(row.total)}
        act={t.refuse}
        onCancel={onClose}
        onConfirm={async (note) => (await send(calls.answerHandover, { id: row.id, accept: false, note })).ok}
      />
    )
  const accepts = act === 'accept'
  return (
    <ConfirmDialog
      open
      danger={!accepts}
      title={accepts ? t.acceptAsk(row.total) : t.withdraw}
      act={accepts ? t.accept : t.withdraw}
      onCancel={onClose}
      onConfirm={async () =>
        (accepts
          ? await send(calls.answerHandover, { id: row.id, accept: true })
          : await send(calls.withdrawHandover, { id: row.id })
        ).ok
      }
    >
      <p>{accepts ? t.acceptHelp : t.withdrawAsk}</p>
    </ConfirmDialog>
  )
}
