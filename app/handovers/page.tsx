import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { shortStamp } from '~/app/lib/dates'
import { useAsked } from '~/app/lib/form/schema'
import { load } from '~/app/lib/load.server'
import { useSend } from '~/app/lib/send'
import { title } from '~/app/lib/title'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Facts } from '~/app/ui/field'
import type { Column, RowAction } from '~/app/ui/list/describe'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import { StatusTag } from '~/app/ui/status-tag'
import { forgive } from '~/worker/core/list'
import { rowIn } from '~/worker/core/names'
import * as calls from '~/worker/handovers/calls'
import { HandoverQuery, type HandoverRow } from '~/worker/handovers/contract'
import { handoverScreen } from '~/worker/handovers/queries.server'
import { handoverKinds, handoverStatuses, kindNames } from '~/worker/handovers/statuses'
import type { Route } from './+types/page'
import { AskDialog } from './parts/ask'
import { Items } from './parts/items'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  load(args, calls.listHandovers, async (ctx, url) => {
    const query = forgive(HandoverQuery, url.searchParams)
    return { query, ...(await handoverScreen(ctx, query, url.searchParams.get('from') ?? '')) }
  })
export const meta = title(() => t.handovers)

const columns = (): Column<HandoverRow>[] => [
  { key: 'kind', title: t.kind, width: 140, fixed: true, card: 'title', text: (row) => row.kind_dictText },
  {
    key: 'status',
    title: t.status,
    width: 100,
    card: 'status',
    text: (row) => row.status_dictText,
    show: (row) => (
      <StatusTag colour={rowIn(handoverStatuses, row.status)?.colour ?? 'grey'} label={row.status_dictText} />
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
    text: (row) => shortStamp(row.createTime),
  },
]
const filters = (): Filter[] => [
  {
    kind: 'choice',
    name: 'kind',
    label: t.kind,
    options: kindNames.map((value) => ({ value, label: handoverKinds[value].label })),
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

type Doing = { act: 'accept' | 'refuse' | 'withdraw'; row: HandoverRow }

/** Handovers of work between people: requests, answers and transferred items. */
export default function Handovers({ loaderData: { query, page, asker } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  const [asking, setAsking] = useState(params.has('from') && !!asker?.from)
  const [doing, setDoing] = useState<Doing | null>(null)
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
        sheet={{ title: (row) => row.kind_dictText, show: (row) => <One row={row} /> }}
      />
      {asking && asker && <AskDialog from={asker.from} own={asker.own} onClose={closeAsking} />}
      {doing && <Acts doing={doing} onClose={() => setDoing(null)} />}
    </Page>
  )
}

function One({ row }: { row: HandoverRow }) {
  return (
    <>
      <Facts
        items={[
          { label: t.from, value: row.fromName || t.anonymous },
          { label: t.to, value: row.toName || t.anonymous },
          { label: t.status, value: row.status_dictText },
          { label: t.askedBy, value: row.askedBy },
          { label: t.askedAt, value: shortStamp(row.createTime) },
          { label: t.answeredAt, value: shortStamp(row.answerTime) },
          { label: t.reason, value: row.reason, wide: true },
          { label: t.answerNote, value: row.note, wide: true },
        ]}
      />
      <Items rows={row.items} goes={row.status === 1 ? t.went : t.open} />
    </>
  )
}

function Acts({ doing: { act, row }, onClose }: { doing: Doing; onClose: () => void }) {
  const { send } = useSend()
  const constraints = useAsked(calls.answerHandover)
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
