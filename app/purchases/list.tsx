import { useState } from 'react'
import { Link } from 'react-router'
import { ExcelImport } from '~/app/files/excel/excel-import'
import { formatDate, yearOptions } from '~/app/lib/dates'
import { linkTo } from '~/app/lib/named-pages'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { AddButton } from '~/app/ui/add-button'
import { FactList } from '~/app/ui/field'
import { formatFigure } from '~/app/ui/chart/chart-data'
import type { Column } from '~/app/ui/list/columns'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { tagColumn } from '~/app/ui/list/tag-column'
import { codeOptions } from '~/app/ui/code-options'
import { Page } from '~/app/ui/page'
import { type Question, QuestionDialog } from '~/app/ui/question-dialog'
import { Tabs } from '~/app/ui/tabs'
import { parseLenient } from '~/worker/core/list'
import * as purchases from '~/worker/purchases/calls'
import { PurchaseQuery, type PurchaseRow } from '~/worker/purchases/contract'
import { loadPurchaseScreen } from '~/worker/purchases/queries.server'
import {
  purchaseStatusCodes,
  purchaseStatuses,
  purchaseStatusLabel,
  xinchuangCodes,
  xinchuangLabel,
  xinchuangLevels,
} from '~/worker/purchases/statuses'
import type { Route } from './+types/list'
import { Figures } from './figures'
import { PurchaseSheet } from './purchase-sheet'
import styles from './purchases.module.css'
import { fields } from '~/worker/purchases/fields.texts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, purchases.list, async (ctx, url) => {
    const params = new URLSearchParams(url.searchParams)
    params.delete('part')
    const query = parseLenient(PurchaseQuery, params)
    return { query, ...(await loadPurchaseScreen(ctx, query)) }
  })
export const meta = titleMeta(() => t.page)

const columns = (): Column<PurchaseRow>[] => [
  { key: 'title', title: fields.title, width: 280, fixed: true, sort: true, card: 'title' },
  {
    key: 'amount',
    title: fields.amount,
    width: 130,
    align: 'right',
    sort: true,
    card: 'fact',
    text: (row) => formatFigure(row.amount),
  },
  { key: 'buyerName', title: fields.buyer, width: 200, card: 'fact' },
  { key: 'category_dictText', title: fields.category, width: 120 },
  { key: 'product', title: fields.product, width: 140 },
  {
    key: 'vendorName',
    title: fields.vendor,
    width: 200,
    card: 'fact',
    show: (row) => <VendorName of={row} />,
    text: (row) => row.vendorName,
  },
  { key: 'purchaseMode_dictText', title: fields.mode, width: 120 },
  tagColumn({ key: 'xinchuang', title: fields.xinchuang, width: 110 }, xinchuangLevels),
  {
    key: 'signDate',
    title: fields.signDate,
    width: 120,
    align: 'right',
    sort: true,
    text: (row) => formatDate(row.signDate),
  },
  { key: 'year', title: fields.year, kind: 'year' },
  { key: 'shareAuth_dictText', title: fields.share, width: 100, away: true },
  tagColumn({ key: 'status', title: fields.status, width: 100, card: 'status' }, purchaseStatuses),
]
/** The vendor's name, linked to its page if it is published. */
const VendorName = ({ of }: { of: Pick<PurchaseRow, 'vendorId' | 'vendorName'> }) =>
  of.vendorId ? (
    <Link className={styles.vendor} to={linkTo('serviceDetail', { id: of.vendorId })}>
      {of.vendorName}
    </Link>
  ) : (
    of.vendorName
  )
type PurchasesData = Route.ComponentProps['loaderData']
type OpenedDialog = { kind: 'new' } | { kind: 'change' | 'void'; row: PurchaseRow }

const filtersOf = (years: PurchasesData['figures']['years'], choices: PurchasesData['choices']): Filter[] => [
  { kind: 'text', name: 'keyword', label: fields.title },
  {
    kind: 'choice',
    name: 'year',
    label: fields.year,
    options: yearOptions(years.map(({ value }) => value).toReversed()),
  },
  { kind: 'choice', name: 'category', label: fields.category, options: choices.categories },
  { kind: 'text', name: 'buyer', label: fields.buyer },
  { kind: 'text', name: 'vendor', label: fields.vendor },
  { kind: 'choice', name: 'purchaseMode', label: fields.mode, options: choices.modes },
  {
    kind: 'choice',
    name: 'xinchuang',
    label: fields.xinchuang,
    options: codeOptions(xinchuangCodes, xinchuangLabel),
  },
  {
    kind: 'choice',
    name: 'status',
    label: fields.status,
    options: codeOptions(purchaseStatusCodes, purchaseStatusLabel),
  },
]

const Details = ({ of: row }: { of: PurchaseRow }) => (
  <FactList
    items={[
      { label: fields.buyer, value: row.buyerName, wide: true },
      { label: fields.category, value: row.category_dictText },
      { label: fields.product, value: row.product },
      { label: fields.vendor, value: <VendorName of={row} />, wide: true },
      { label: fields.amount, value: formatFigure(row.amount) },
      { label: fields.mode, value: row.purchaseMode_dictText },
      { label: fields.xinchuang, value: row.xinchuang_dictText },
      { label: fields.signDate, value: formatDate(row.signDate) },
      { label: fields.period, value: row.contractPeriod },
      { label: fields.share, value: row.shareAuth_dictText },
      { label: fields.status, value: row.status_dictText },
      { label: fields.remark, value: row.remark, wide: true },
    ]}
  />
)

function VoidDialog({ row, onClose }: { row: PurchaseRow; onClose: () => void }) {
  const { send } = useSend()
  const question: Question = {
    ...{ title: t.voidThem(row.title), act: t.void, help: <p>{t.voidWhat}</p>, danger: true, reason: true },
    send: (reason) => send(purchases.voidRecords, { ids: [row.id], reason }),
  }
  return <QuestionDialog of={question} onClose={onClose} />
}

function List({ data, onAct }: { data: PurchasesData; onAct: (doing: OpenedDialog) => void }) {
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

/** Procurement records of the industry by year: list and figures. */
export default function Purchases({ loaderData }: Route.ComponentProps) {
  const { query, page, figures, choices, own, mayWrite, thisYear } = loaderData
  const [doing, setDoing] = useState<OpenedDialog | null>(null)
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
            <AddButton label={t.new} onClick={() => setDoing({ kind: 'new' })} />
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
