import { useState } from 'react'
import { callApi } from '~/app/lib/api'
import { formatDate, formatMinutes } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'
import { titleMeta } from '~/app/lib/page-title'
import { AddButton } from '~/app/ui/add-button'
import type { Column, RowAction } from '~/app/ui/list/columns'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { QuestionDialog } from '~/app/ui/question-dialog'
import { StatusTag } from '~/app/ui/status-tag'
import * as calls from '~/worker/advisories/reports/calls'
import { type ReportDetail, ReportQuery, type ReportRow } from '~/worker/advisories/reports/contract'
import { loadReportScreen } from '~/worker/advisories/reports/queries.server'
import { reportKindLabel, reportKinds } from '~/worker/advisories/reports/statuses'
import { parseLenient } from '~/worker/core/list'
import type { Route } from './+types/page'
import { ReportForm } from './report-form'
import { ReportSheet } from './report-sheet'
import { fields } from '~/worker/advisories/reports/fields.texts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, calls.list, async (ctx, url) => {
    const query = parseLenient(ReportQuery, url.searchParams)
    return { query, ...(await loadReportScreen(ctx, query)) }
  })
export const meta = titleMeta(() => t.page)

const columns = (): Column<ReportRow>[] => [
  { key: 'title', title: fields.title, width: 300, fixed: true, sort: true, card: 'title' },
  { key: 'kind_dictText', title: fields.kind, width: 120, card: 'fact' },
  { key: 'departName', title: t.unit, width: 200, card: 'fact' },
  { key: 'audience_dictText', title: fields.audience, width: 140 },
  {
    key: 'untilDate',
    title: fields.until,
    width: 120,
    align: 'right',
    card: 'fact',
    text: (row) => formatDate(row.untilDate) || t.noEnd,
  },
  { key: 'readCount', title: t.readCount, width: 100, align: 'right' },
  {
    key: 'status',
    title: t.status,
    width: 100,
    card: 'status',
    show: (row) => <StatusTag colour={row.status === 1 ? 'green' : 'grey'} label={row.status_dictText} />,
    text: (row) => row.status_dictText,
  },
  {
    key: 'createTime',
    title: t.created,
    width: 150,
    align: 'right',
    sort: true,
    text: (row) => formatMinutes(row.createTime),
  },
]
const filters = (): Filter[] => [
  { kind: 'text', name: 'keyword', label: fields.title },
  {
    kind: 'choice',
    name: 'kind',
    label: fields.kind,
    options: reportKinds.map((value) => ({ value, label: reportKindLabel(value) })),
  },
]

type OpenedDialog = { kind: 'form'; of: ReportDetail | null } | { kind: 'takeBack'; row: ReportRow }

/** Reports that institutions of the security lab share under their terms. */
export default function Reports({ loaderData: { query, page, mayWrite } }: Route.ComponentProps) {
  const { send } = useSend()
  const [doing, setDoing] = useState<OpenedDialog | null>(null)
  const close = () => setDoing(null)
  const change = async (id: string) => {
    const answer = await callApi(calls.info, { id })
    if (answer.ok) setDoing({ kind: 'form', of: answer.result })
    else notifyFailure(answer)
  }
  const actions = (row: ReportRow): RowAction[] =>
    row.mayEdit
      ? [
          { key: 'edit', label: t.edit, act: () => void change(row.id) },
          { key: 'takeBack', label: t.takeBack, danger: true, act: () => setDoing({ kind: 'takeBack', row }) },
        ]
      : []
  return (
    <Page
      title={t.page}
      note={t.note}
      count={page.total}
      atLeast={page.atLeast}
      actions={mayWrite && <AddButton label={t.new} onClick={() => setDoing({ kind: 'form', of: null })} />}
    >
      <ListScreen<ReportRow>
        columns={columns()}
        filters={filters()}
        empty={{ title: t.empty, help: mayWrite ? t.emptyHelp : undefined }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={actions}
        sheet={{ title: (row) => row.title, show: (row) => <ReportSheet key={row.id} id={row.id} /> }}
      />
      {doing?.kind === 'form' && <ReportForm of={doing.of} onClose={close} />}
      {doing?.kind === 'takeBack' && (
        <QuestionDialog
          of={{
            ...{ title: t.takeBackAsk(doing.row.title), act: t.takeBack, help: t.takeBackHelp, danger: true },
            send: () => send(calls.withdraw, { ids: [doing.row.id] }),
          }}
          onClose={close}
        />
      )}
    </Page>
  )
}
