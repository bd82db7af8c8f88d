import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { ExcelImport } from '~/app/files/excel/excel-import'
import { dateOnly, yearOptions } from '~/app/lib/dates'
import { linkTo } from '~/app/lib/named-pages'
import { load } from '~/app/lib/load.server'
import { useSend } from '~/app/lib/send'
import { title } from '~/app/lib/title'
import { Facts } from '~/app/ui/field'
import { figure } from '~/app/ui/chart/describe'
import type { Column } from '~/app/ui/list/describe'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { optionsOf } from '~/app/ui/options'
import { Page } from '~/app/ui/page'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import { StatusTag } from '~/app/ui/status-tag'
import { Tabs } from '~/app/ui/tabs'
import { forgive } from '~/worker/core/list'
import { rowIn } from '~/worker/core/names'
import * as purchases from '~/worker/purchases/calls'
import { PurchaseQuery, type PurchaseRow } from '~/worker/purchases/contract'
import { purchaseScreen } from '~/worker/purchases/queries.server'
import {
  purchaseStatusCodes,
  purchaseStatuses,
  purchaseStatusLabel,
  xinchuangCodes,
  xinchuangLabel,
  xinchuangs,
} from '~/worker/purchases/statuses'
import type { Route } from './+types/list'
import { Figures } from './figures'
import { PurchaseSheet } from './purchase-sheet'
import styles from './purchases.module.css'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  load(args, purchases.list, async (ctx, url) => {
    const params = new URLSearchParams(url.searchParams)
    params.delete('part')
    const query = forgive(PurchaseQuery, params)
    return { query, ...(await purchaseScreen(ctx, query)) }
  })
export const meta = title(() => t.page)

const columns = (): Column<PurchaseRow>[] => [
  { key: 'title', title: t.title, width: 280, fixed: true, sort: true, card: 'title' },
  {
    key: 'amount',
    title: t.amount,
    width: 130,
    align: 'right',
    sort: true,
    card: 'fact',
    text: (row) => figure(row.amount),
  },
  { key: 'buyerName', title: t.buyer, width: 200, card: 'fact' },
  { key: 'category_dictText', title: t.category, width: 120 },
  { key: 'product', title: t.product, width: 140 },
  {
    key: 'vendorName',
    title: t.vendor,
    width: 200,
    card: 'fact',
    show: (row) => <VendorName of={row} />,
    text: (row) => row.vendorName,
  },
  { key: 'purchaseMode_dictText', title: t.mode, width: 120 },
  {
    key: 'xinchuang',
    title: t.xinchuang,
    width: 110,
    show: (row) => (
      <StatusTag colour={rowIn(xinchuangs, row.xinchuang)?.colour ?? 'grey'} label={row.xinchuang_dictText} />
    ),
    text: (row) => row.xinchuang_dictText,
  },
  { key: 'signDate', title: t.signDate, width: 120, align: 'right', sort: true, text: (row) => dateOnly(row.signDate) },
  { key: 'year', title: t.year, kind: 'year' },
  { key: 'shareAuth_dictText', title: t.share, width: 100, away: true },
  {
    key: 'status',
    title: t.status,
    width: 100,
    card: 'status',
    show: (row) => (
      <StatusTag colour={rowIn(purchaseStatuses, row.status)?.colour ?? 'grey'} label={row.status_dictText} />
    ),
    text: (row) => row.status_dictText,
  },
]
/** A published vendor's name leads to its page. */
const VendorName = ({ of }: { of: Pick<PurchaseRow, 'vendorId' | 'vendorName'> }) =>
  of.vendorId ? (
    <Link className={styles.vendor} to={linkTo('serviceDetail', { id: of.vendorId })}>
      {of.vendorName}
    </Link>
  ) : (
    of.vendorName
  )
type Shown = Route.ComponentProps['loaderData']
type Doing = { kind: 'new' } | { kind: 'change' | 'void'; row: PurchaseRow }

const filtersOf = (years: Shown['figures']['years'], choices: Shown['choices']): Filter[] => [
  { kind: 'text', name: 'keyword', label: t.title },
  {
    kind: 'choice',
    name: 'year',
    label: t.year,
    options: yearOptions(years.map(({ value }) => value).toReversed()),
  },
  { kind: 'choice', name: 'category', label: t.category, options: choices.categories },
  { kind: 'text', name: 'buyer', label: t.buyer },
  { kind: 'text', name: 'vendor', label: t.vendor },
  { kind: 'choice', name: 'purchaseMode', label: t.mode, options: choices.modes },
  {
    kind: 'choice',
    name: 'xinchuang',
    label: t.xinchuang,
    options: optionsOf(xinchuangCodes, xinchuangLabel),
  },
  {
    kind: 'choice',
    name: 'status',
    label: t.status,
    options: optionsOf(purchaseStatusCodes, purchaseStatusLabel),
  },
]

const Details = ({ of: row }: { of: PurchaseRow }) => (
  <Facts
    items={[
      { label: t.buyer, value: row.buyerName, wide: true },
      { label: t.category, value: row.category_dictText },
      { label: t.product, value: row.product },
      { label: t.vendor, value: <VendorName of={row} />, wide: true },
      { label: t.amount, value: figure(row.amount) },
      { label: t.mode, value: row.purchaseMode_dictText },
      { label: t.xinchuang, value: row.xinchuang_dictText },
      { label: t.signDate, value: dateOnly(row.signDate) },
      { label: t.period, value: row.contractPeriod },
      { label: t.share, value: row.shareAuth_dictText },
      { label: t.status, value: row.status_dictText },
      { label: t.remark, value: row.remark, wide: true },
    ]}
  />
)

function VoidDialog({ row, onClose }: { row: PurchaseRow; onClose: () => void }) {
  const { send } = useSend()
  return (
    <ReasonDialog
      open
      danger
      title={t.voidThem(row.title)}
      act={t.void}
      onConfirm={async (reason) => (await send(purchases.voidThem, { ids: [row.id], reason })).ok}
      onCancel={onClose}
    >
      <p>{t.voidWhat}</p>
    </ReasonDialog>
  )
}

function List({ data, onAct }: { data: Shown; onAct: (doing: Doing) => void }) {
  const { query, page, figures, choices, mayWrite } = data
  return (
    <ListScreen<PurchaseRow>
      columns={columns()}
      filters={filtersOf(figures.years, choices)}
      empty={{ title: t.none, help: mayWrite ? t.noneHelp : undefined }}
      rows={page.records}
      total={page.total}
      query={query}
      actions={(row) =>
        row.mayEdit
          ? [
              { key: 'change', label: t.change, act: () => onAct({ kind: 'change', row }) },
              { key: 'void', label: t.void, danger: true, act: () => onAct({ kind: 'void', row }) },
            ]
          : []
      }
      sheet={{
        title: (row) => row.title,
        show: (row) => <Details of={row} />,
      }}
    />
  )
}

/** What the industry buys, by year: the list, and its figures. */
export default function Purchases({ loaderData }: Route.ComponentProps) {
  const { query, page, figures, choices, own, mayWrite, thisYear } = loaderData
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const year = query.year?.length === 1 ? query.year[0]! : ''
  return (
    <Page
      title={t.page}
      note={t.note}
      count={page.total}
      actions={
        mayWrite && (
          <>
            <ExcelImport kind="purchase" params={year ? { year } : {}} />
            <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => setDoing({ kind: 'new' })}>
              {t.new}
            </Button>
          </>
        )
      }
    >
      <Tabs
        name="part"
        label={t.parts}
        tabs={[
          { key: 'list', title: t.list, show: () => <List data={loaderData} onAct={setDoing} /> },
          { key: 'figures', title: t.figures, show: () => <Figures of={figures} year={year} /> },
        ]}
      />
      {(doing?.kind === 'new' || doing?.kind === 'change') && (
        <PurchaseSheet
          row={doing.kind === 'change' ? doing.row : null}
          year={year || thisYear}
          own={own}
          choices={choices}
          onClose={close}
        />
      )}
      {doing?.kind === 'void' && <VoidDialog row={doing.row} onClose={close} />}
    </Page>
  )
}
