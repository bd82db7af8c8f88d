import { ExcelImport } from '~/app/files/excel/excel-import'
import { widthByLanguage } from '~/app/lib/column-width'
import { formatDate } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { buildRowActions } from '~/app/lib/row-actions'
import { titleMeta } from '~/app/lib/page-title'
import { AddButton } from '~/app/ui/add-button'
import { LinkTabs } from '~/app/ui/link-tabs'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { tagColumn } from '~/app/ui/list/tag-column'
import { codeOptions } from '~/app/ui/code-options'
import { Page } from '~/app/ui/page'
import { parseLenient } from '~/worker/core/list'
import { isAmong } from '~/worker/core/typed-keys'
import { xinchuangCodes, xinchuangLabel, xinchuangLevels } from '~/worker/purchases/statuses'
import * as calls from '~/worker/software/calls'
import { SoftwareQuery, type SoftwareRow } from '~/worker/software/contract'
import { loadSoftwareScreen } from '~/worker/software/queries.server'
import {
  adaptResultCodes,
  adaptResultLabel,
  softwareStatusCodes,
  softwareStatuses,
  softwareStatusLabel,
} from '~/worker/software/statuses'
import type { Route } from './+types/page'
import { type SoftwareAction, softwareActions, useSoftwareActions } from './parts/actions'
import { SoftwareSheet } from './parts/software-sheet'
import { Figures } from './parts/figures'
import { ProductMatrix } from './parts/matrix'
import { classOptions } from './parts/software-form'
import style from './software.module.css'
import { fields } from '~/worker/software/fields.texts'
import { t } from './texts'

const parts = ['list', 'matrix', 'figures'] as const
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, [calls.list, calls.matrix, calls.figures], async (ctx, url) => {
    const params = new URLSearchParams(url.searchParams)
    const requestedPart = params.get('part')
    params.delete('part')
    const query = parseLenient(SoftwareQuery, params)
    return { query, ...(await loadSoftwareScreen(ctx, query, isAmong(parts, requestedPart) ? requestedPart : 'list')) }
  })
export const meta = titleMeta(() => t.page)

const columns = (today: string): Column<SoftwareRow>[] => [
  { key: 'name', title: fields.name, width: 220, fixed: true, sort: true, card: 'title' },
  { key: 'version', title: t.latest, width: 95, card: 'fact' },
  { key: 'className', title: fields.class, width: 115 },
  { key: 'vendorName', title: fields.vendor, width: 190, card: 'fact' },
  tagColumn({ key: 'status', title: t.status, width: widthByLanguage(100, 140), card: 'status' }, softwareStatuses),
  { key: 'adaptCount', title: t.adaptCount, width: 90, align: 'right', card: 'fact' },
  { key: 'useCount', title: t.useCount, width: 90, align: 'right' },
  tagColumn({ key: 'xinchuang', title: fields.xinchuang, width: 110 }, xinchuangLevels),
  {
    key: 'expireDate',
    title: t.expireDate,
    width: 130,
    align: 'right',
    sort: true,
    show: (row) => (
      <span className={row.expireDate && row.expireDate < today ? style.over : undefined}>
        {formatDate(row.expireDate) || '–'}
      </span>
    ),
    text: (row) => formatDate(row.expireDate) || '–',
  },
  { key: 'updateTime', title: t.updated, kind: 'time', align: 'right', sort: true, away: true },
]

type SoftwareData = Route.ComponentProps['loaderData']
type BeginAction = ReturnType<typeof useSoftwareActions>['begin']
function List({ data: { query, page, choices, own, may, today }, begin }: { data: SoftwareData; begin: BeginAction }) {
  const { actions, move } = buildRowActions<SoftwareAction, SoftwareRow>({
    ...{ order: softwareActions, labels: t, grave: ['delete', 'takeOff'], begin },
    may: (row, action) => row.buttons.includes(action),
  })
  return (
    <ListScreen<SoftwareRow>
      columns={columns(today)}
      filters={filters(choices)}
      batch={[
        ...(may.write ? [move('submit', { primary: true })] : []),
        ...(may.review ? [move('publish', { primary: true }), move('return')] : []),
      ]}
      empty={{ title: t.empty, help: may.write ? t.emptyHelp : undefined }}
      rows={page.records}
      total={page.total}
      query={query}
      actions={actions}
      sheet={{
        title: (row) => row.name,
        show: (row) => <SoftwareSheet key={row.id} id={row.id} own={own} platforms={choices.platforms} today={today} />,
      }}
    />
  )
}

/** The software register: list, matrix of platforms, and figures. */
export default function Software({ loaderData }: Route.ComponentProps) {
  const { page, matrix, figures, choices, own, may, part } = loaderData
  const { params } = useUrlQuery()
  const { begin, dialog } = useSoftwareActions({ own, classes: choices.classes })
  return (
    <Page
      title={t.page}
      note={t.note}
      count={page.total}
      actions={
        may.write && (
          <>
            <ExcelImport kind="software" />
            <AddButton label={t.new} onClick={() => void begin('new', [])} />
          </>
        )
      }
    >
      <LinkTabs
        label={t.views}
        tabs={parts.map((one) => ({
          key: one,
          says: t[one],
          to: { search: applyQueryChange(params, { part: one === 'list' ? null : one }).toString() },
          here: one === part,
        }))}
      />
      {part === 'matrix' && matrix ? (
        <ProductMatrix of={matrix} platforms={choices.platforms} />
      ) : part === 'figures' && figures ? (
        <Figures of={figures} />
      ) : (
        <List data={loaderData} begin={begin} />
      )}
      {dialog}
    </Page>
  )
}
const filters = ({ classes, platforms }: Route.ComponentProps['loaderData']['choices']) => [
  { kind: 'text' as const, name: 'keyword', label: t.keyword },
  {
    kind: 'choice' as const,
    name: 'classCode',
    label: fields.class,
    options: classOptions(classes).map(({ code, label }) => ({ value: code, label })),
  },
  {
    kind: 'choice' as const,
    name: 'status',
    label: t.status,
    options: softwareStatusCodes.map((one) => ({ value: String(one), label: softwareStatusLabel(one) })),
  },
  {
    kind: 'choice' as const,
    name: 'xinchuang',
    label: fields.xinchuang,
    options: codeOptions(xinchuangCodes, xinchuangLabel),
  },
  { kind: 'choice' as const, name: 'platform', label: fields.platform, options: platforms },
  {
    kind: 'choice' as const,
    name: 'result',
    label: fields.result,
    options: codeOptions(adaptResultCodes, adaptResultLabel),
  },
  { kind: 'text' as const, name: 'vendor', label: fields.vendor },
  {
    kind: 'choice' as const,
    name: 'due',
    label: fields.due,
    options: [
      { value: 'over', label: t.over },
      { value: 'soon', label: t.soon },
    ],
  },
]
