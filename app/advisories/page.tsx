import { formatMinutes } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { widthByLanguage } from '~/app/lib/column-width'
import { buildRowActions } from '~/app/lib/row-actions'
import { titleMeta } from '~/app/lib/page-title'
import { AddButton } from '~/app/ui/add-button'
import { LinkTabs } from '~/app/ui/link-tabs'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import type { Column } from '~/app/ui/list/columns'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { tagColumn } from '~/app/ui/list/tag-column'
import { codeOptions } from '~/app/ui/code-options'
import { Page } from '~/app/ui/page'
import * as calls from '~/worker/advisories/calls'
import { AdvisoryQuery, type AdvisoryRow } from '~/worker/advisories/contract'
import { loadAdvisoryScreen } from '~/worker/advisories/queries.server'
import {
  advisoryKinds,
  advisoryStatusCodes,
  advisoryStatuses,
  advisoryStatusLabel,
  advisoryKindLabel,
  severities,
  severityCodes,
  severityLabel,
} from '~/worker/advisories/statuses'
import { parseLenient } from '~/worker/core/list'
import type { Route } from './+types/page'
import { type AdvisoryAction, advisoryActions, useAdvisoryActions } from './parts/actions'
import { AdvisorySheet, AnswerTag } from './parts/advisory-sheet'
import { Figures } from './parts/figures'
import { fields } from '~/worker/advisories/fields.texts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, calls.list, async (ctx, url) => {
    const params = new URLSearchParams(url.searchParams)
    const part = params.get('part') ?? 'list'
    params.delete('part')
    const query = parseLenient(AdvisoryQuery, params)
    return { query, ...(await loadAdvisoryScreen(ctx, query, part)) }
  })
export const meta = titleMeta(() => t.page)

const columns = (keeps: boolean): Column<AdvisoryRow>[] => [
  { key: 'title', title: fields.title, width: 280, fixed: true, sort: true, card: 'title' },
  tagColumn(
    { key: 'severity', title: fields.severity, width: widthByLanguage(120, 110), sort: true, card: 'fact' },
    severities,
  ),
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
    text: (row) => formatMinutes(row.publishTime) || '–',
  },
  { key: 'departName', title: t.writer, width: 180, away: true },
]
const filters = (write: boolean, answer: boolean): Filter[] => [
  { kind: 'text', name: 'keyword', label: t.keyword },
  {
    kind: 'choice',
    name: 'severity',
    label: fields.severity,
    options: codeOptions(severityCodes, severityLabel),
  },
  {
    kind: 'choice',
    name: 'kind',
    label: fields.kind,
    options: advisoryKinds.map((value) => ({ value, label: advisoryKindLabel(value) })),
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
  const { going } = useUrlQuery()
  return (
    <LinkTabs
      label={t.views}
      tabs={(['list', 'figures'] as const).map((one) => ({
        key: one,
        says: t[one],
        to: { search: applyQueryChange(going, { part: one === 'list' ? null : one }).toString() },
        here: one === part,
      }))}
    />
  )
}

/** Incidents and security advisories: affected institutions and their answers. */
export default function Advisories({ loaderData }: Route.ComponentProps) {
  const { query, page, figures, may, part, today } = loaderData
  const { begin, dialog } = useAdvisoryActions({ today, mayPreview: may.publish })
  const { actions } = buildRowActions<AdvisoryAction, AdvisoryRow>({
    ...{ order: ['answer', ...advisoryActions], labels: t, grave: ['delete', 'takeOff'], begin },
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
