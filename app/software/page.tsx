import { ExcelImport } from '~/app/files/excel/excel-import'
import { room } from '~/app/lib/room'
import { dateOnly } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import { rowActs } from '~/app/lib/row-acts'
import { title } from '~/app/lib/title'
import { AddButton } from '~/app/ui/add-button'
import { LinkTabs } from '~/app/ui/link-tabs'
import { changed, useAddress } from '~/app/ui/list/address'
import type { Column } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { tagColumn } from '~/app/ui/list/tag-column'
import { optionsOf } from '~/app/ui/options'
import { Page } from '~/app/ui/page'
import { forgive } from '~/worker/core/list'
import { isAmong } from '~/worker/core/names'
import { xinchuangCodes, xinchuangLabel, xinchuangs } from '~/worker/purchases/statuses'
import * as calls from '~/worker/software/calls'
import { SoftwareQuery, type SoftwareRow } from '~/worker/software/contract'
import { softwareScreen } from '~/worker/software/queries.server'
import {
  adaptResultCodes,
  adaptResultLabel,
  softwareStatusCodes,
  softwareStatuses,
  softwareStatusLabel,
} from '~/worker/software/statuses'
import type { Route } from './+types/page'
import { type SoftwareAct, softwareActs, useSoftwareActs } from './parts/acts'
import { SoftwareSheet } from './parts/detail'
import { Figures } from './parts/figures'
import { ProductMatrix } from './parts/matrix'
import { classOptions } from './parts/software-form'
import style from './software.module.css'
import { fields } from '~/worker/software/fields.texts'
import { t } from './texts'

const parts = ['list', 'matrix', 'figures'] as const
export const loader = (args: Route.LoaderArgs) =>
  load(args, [calls.list, calls.matrix, calls.figures], async (ctx, url) => {
    const params = new URLSearchParams(url.searchParams)
    const requestedPart = params.get('part')
    params.delete('part')
    const query = forgive(SoftwareQuery, params)
    return { query, ...(await softwareScreen(ctx, query, isAmong(parts, requestedPart) ? requestedPart : 'list')) }
  })
export const meta = title(() => t.page)

const columns = (today: string): Column<SoftwareRow>[] => [
  { key: 'name', title: fields.name, width: 220, fixed: true, sort: true, card: 'title' },
  { key: 'version', title: t.latest, width: 95, card: 'fact' },
  { key: 'className', title: fields.class, width: 115 },
  { key: 'vendorName', title: fields.vendor, width: 190, card: 'fact' },
  tagColumn({ key: 'status', title: t.status, width: room(100, 140), card: 'status' }, softwareStatuses),
  { key: 'adaptCount', title: t.adaptCount, width: 90, align: 'right', card: 'fact' },
  { key: 'useCount', title: t.useCount, width: 90, align: 'right' },
  tagColumn({ key: 'xinchuang', title: fields.xinchuang, width: 110 }, xinchuangs),
  {
    key: 'expireDate',
    title: t.expireDate,
    width: 130,
    align: 'right',
    sort: true,
    show: (row) => (
      <span className={row.expireDate && row.expireDate < today ? style.over : undefined}>
        {dateOnly(row.expireDate) || '–'}
      </span>
    ),
    text: (row) => dateOnly(row.expireDate) || '–',
  },
  { key: 'updateTime', title: t.updated, kind: 'time', align: 'right', sort: true, away: true },
]

type Shown = Route.ComponentProps['loaderData']
type Begin = ReturnType<typeof useSoftwareActs>['begin']
function List({ data: { query, page, choices, own, may, today }, begin }: { data: Shown; begin: Begin }) {
  const { actions, move } = rowActs<SoftwareAct, SoftwareRow>({
    ...{ order: softwareActs, labels: t, grave: ['delete', 'takeOff'], begin },
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
  const { params } = useAddress()
  const { begin, dialog } = useSoftwareActs({ own, classes: choices.classes })
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
          to: { search: changed(params, { part: one === 'list' ? null : one }).toString() },
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
    options: optionsOf(xinchuangCodes, xinchuangLabel),
  },
  { kind: 'choice' as const, name: 'platform', label: fields.platform, options: platforms },
  {
    kind: 'choice' as const,
    name: 'result',
    label: fields.result,
    options: optionsOf(adaptResultCodes, adaptResultLabel),
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
