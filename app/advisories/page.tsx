import { shortStamp } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import { room } from '~/app/lib/room'
import { rowActs } from '~/app/lib/row-acts'
import { title } from '~/app/lib/title'
import { AddButton } from '~/app/ui/add-button'
import { LinkTabs } from '~/app/ui/link-tabs'
import { changed, useAddress } from '~/app/ui/list/address'
import type { Column } from '~/app/ui/list/describe'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { tagColumn } from '~/app/ui/list/tag-column'
import { optionsOf } from '~/app/ui/options'
import { Page } from '~/app/ui/page'
import * as calls from '~/worker/advisories/calls'
import { AdvisoryQuery, type AdvisoryRow } from '~/worker/advisories/contract'
import { advisoryScreen } from '~/worker/advisories/queries.server'
import {
  advisoryKinds,
  advisoryStatusCodes,
  advisoryStatuses,
  advisoryStatusLabel,
  kindLabel,
  severities,
  severityCodes,
  severityLabel,
} from '~/worker/advisories/statuses'
import { forgive } from '~/worker/core/list'
import type { Route } from './+types/page'
import { type AdvisoryAct, advisoryActs, useAdvisoryActs } from './parts/acts'
import { AdvisorySheet, AnswerTag } from './parts/detail'
import { Figures } from './parts/figures'
import { fields } from '~/worker/advisories/fields.texts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  load(args, calls.list, async (ctx, url) => {
    const params = new URLSearchParams(url.searchParams)
    const part = params.get('part') ?? 'list'
    params.delete('part')
    const query = forgive(AdvisoryQuery, params)
    return { query, ...(await advisoryScreen(ctx, query, part)) }
  })
export const meta = title(() => t.page)

const columns = (keeps: boolean): Column<AdvisoryRow>[] => [
  { key: 'title', title: fields.title, width: 280, fixed: true, sort: true, card: 'title' },
  tagColumn({ key: 'severity', title: fields.severity, width: room(120, 110), sort: true, card: 'fact' }, severities),
  keeps
    ? {
        key: 'affectedCount',
        title: t.affected,
        width: 150,
        card: 'fact',
        text: (row) => t.done(row.doneCount ?? 0, row.affectedCount ?? 0),
      }
    : {
        key: 'own',
        title: t.ownState,
        width: 130,
        card: 'fact',
        show: (row) =>
          row.own ? <AnswerTag state={row.own.state} label={row.own.state_dictText} /> : <span>{t.unaffected}</span>,
        text: (row) => row.own?.state_dictText ?? t.unaffected,
      },
  tagColumn({ key: 'status', title: t.status, width: 100, card: 'status' }, advisoryStatuses),
  { key: 'advisoryNo', title: t.number, width: 140, sort: true },
  { key: 'code', title: fields.code, width: 160 },
  { key: 'kind_dictText', title: fields.kind, width: 110 },
  {
    key: 'publishTime',
    title: t.publishTime,
    width: 150,
    align: 'right',
    sort: true,
    text: (row) => shortStamp(row.publishTime) || '–',
  },
  { key: 'departName', title: t.writer, width: 180, away: true },
]
const filters = (write: boolean, answer: boolean): Filter[] => [
  { kind: 'text', name: 'keyword', label: t.keyword },
  {
    kind: 'choice',
    name: 'severity',
    label: fields.severity,
    options: optionsOf(severityCodes, severityLabel),
  },
  {
    kind: 'choice',
    name: 'kind',
    label: fields.kind,
    options: advisoryKinds.map((value) => ({ value, label: kindLabel(value) })),
  },
  ...(write
    ? [
        {
          kind: 'choice' as const,
          name: 'status',
          label: t.status,
          options: advisoryStatusCodes.map((one) => ({ value: String(one), label: advisoryStatusLabel(one) })),
        },
      ]
    : []),
  ...(answer
    ? [
        { kind: 'choice' as const, name: 'mine', label: t.mine, options: [{ value: '1', label: t.onlyMine }] },
        { kind: 'choice' as const, name: 'unanswered', label: t.answers, options: [{ value: '1', label: t.onlyOpen }] },
      ]
    : []),
]

function Views({ part }: Pick<Route.ComponentProps['loaderData'], 'part'>) {
  const { going } = useAddress()
  return (
    <LinkTabs
      label={t.views}
      tabs={(['list', 'figures'] as const).map((one) => ({
        key: one,
        says: t[one],
        to: { search: changed(going, { part: one === 'list' ? null : one }).toString() },
        here: one === part,
      }))}
    />
  )
}

/** Incidents and security advisories: affected institutions and their answers. */
export default function Advisories({ loaderData }: Route.ComponentProps) {
  const { query, page, figures, may, part, today } = loaderData
  const { begin, dialog } = useAdvisoryActs({ today, mayPreview: may.publish })
  const { actions } = rowActs<AdvisoryAct, AdvisoryRow>({
    ...{ order: ['answer', ...advisoryActs], labels: t, grave: ['delete', 'takeOff'], begin },
    may: (row, action) =>
      action === 'answer' ? !!row.own && row.status === 2 && may.answer : row.buttons.includes(action),
  })
  return (
    <Page
      title={t.page}
      note={may.figures ? t.note : t.ownNote}
      count={page.total}
      actions={may.write && <AddButton label={t.new} onClick={() => void begin('new', [])} />}
    >
      {may.figures && <Views part={part} />}
      {figures ? (
        <Figures of={figures} />
      ) : (
        <ListScreen<AdvisoryRow>
          columns={columns(may.publish)}
          filters={filters(may.write, may.answer)}
          empty={{
            title: may.figures ? t.empty : t.emptyOwn,
            help: may.write ? t.emptyHelp : undefined,
          }}
          rows={page.records}
          total={page.total}
          query={query}
          actions={actions}
          sheet={{ title: (row) => row.title, show: (row) => <AdvisorySheet key={row.id} id={row.id} /> }}
        />
      )}
      {dialog}
    </Page>
  )
}
