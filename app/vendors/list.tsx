import { useNavigate } from 'react-router'
import { load } from '~/app/lib/load.server'
import { linkTo } from '~/app/lib/named-pages'
import { room } from '~/app/lib/room'
import { useSend } from '~/app/lib/send'
import { title } from '~/app/lib/title'
import { tell } from '~/app/lib/tell'
import { AddButton } from '~/app/ui/add-button'
import type { Column, RowAction } from '~/app/ui/list/describe'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { tagColumn } from '~/app/ui/list/tag-column'
import { optionsOf } from '~/app/ui/options'
import { Page } from '~/app/ui/page'
import { namesIn } from '~/worker/core/names'
import { provinceCodes, provinceLabel } from '~/worker/core/provinces'
import { forgive } from '~/worker/core/list'
import { subAreas } from '~/worker/folders/rules'
import * as vendors from '~/worker/vendors/calls'
import { VendorQuery, type VendorRow } from '~/worker/vendors/contract'
import { vendorScreen } from '~/worker/vendors/queries.server'
import { COMPARED } from '~/worker/vendors/rules'
import {
  domesticCodes,
  domesticLabel,
  vendorStatusCodes,
  vendorStatuses,
  vendorStatusLabel,
} from '~/worker/vendors/statuses'
import type { Route } from './+types/list'
import { isHarsh, useVendorActs, vendorActs } from './parts/acts'
import { Facets } from './parts/facets'
import { ExpiryTag, expiryText, productsText, ratingText } from './parts/words'
import styles from './vendors.module.css'
import { fields } from '~/worker/vendors/fields.texts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  load(args, vendors.listVendors, async (ctx, url) => {
    const query = forgive(VendorQuery, url.searchParams)
    return { query, ...(await vendorScreen(ctx, query)) }
  })
export const meta = title(() => t.page)

const columns = (): Column<VendorRow>[] => [
  { key: 'vendorName', title: t.name, width: 220, fixed: true, sort: true, card: 'title' },
  { key: 'products', title: fields.products, width: 220, card: 'fact', text: productsText },
  { key: 'area', title: t.area, width: room(120, 150), away: true, text: (row) => row.area_dictText },
  { key: 'province', title: t.place, width: 90, away: true, text: (row) => row.province_dictText || '–' },
  { key: 'rating', title: t.rating, width: room(140, 150), sort: true, card: 'fact', text: ratingText },
  {
    key: 'expiry',
    title: t.expiry,
    width: room(160, 180),
    card: 'fact',
    show: (row) => <ExpiryTag of={row} />,
    text: expiryText,
  },
  tagColumn({ key: 'status', title: fields.status, width: room(100, 120), card: 'status' }, vendorStatuses),
  { key: 'limited', title: t.reach, width: 90, away: true, text: (row) => (row.limited ? t.limited : t.open) },
  { key: 'updateTime', title: t.updated, kind: 'time', align: 'right', sort: true, away: true },
]

/** Vendors: filter, search, comparison, favourites, and entries maintained by their institutions. */
export default function Vendors({ loaderData }: Route.ComponentProps) {
  const { query, page, facets, categories, may } = loaderData
  const { send } = useSend()
  const navigate = useNavigate()
  const { begin, dialog } = useVendorActs()
  const actions = (row: VendorRow): RowAction[] => [
    ...vendorActs
      .filter((action) => row.buttons.includes(action))
      .map((action) => ({
        key: action,
        label: t[action],
        danger: isHarsh(action),
        act: () => void begin(action, row),
      })),
    {
      key: 'favourite',
      label: row.favourite ? t.unfavourite : t.favourite,
      act: () => void send(vendors.keepFavourite, { id: row.id, on: row.favourite ? 0 : 1 }),
    },
  ]
  const compare = (rows: readonly VendorRow[]) =>
    rows.length < COMPARED.least || rows.length > COMPARED.most
      ? tell.warning(t.compareFew)
      : void navigate(linkTo('serviceCompare', { ids: rows.map(({ id }) => id).join(',') }))
  return (
    <Page
      title={t.page}
      note={t.note}
      count={page.total}
      actions={may.write && <AddButton label={t.new} to={linkTo('serviceEdit')} />}
    >
      <div className={styles.withSidebar}>
        <Facets of={facets} categories={categories} />
        <ListScreen<VendorRow>
          columns={columns()}
          filters={filtersOf(categories, may)}
          batch={[{ key: 'compare', label: t.compare, primary: true, fits: () => true, act: compare, ticked: true }]}
          empty={{ title: t.none, help: may.write ? t.noneWrite : t.noneRead }}
          rows={page.records}
          total={page.total}
          index={false}
          query={query}
          actions={actions}
          openTo={(row) => linkTo('serviceDetail', { id: row.id })}
        />
      </div>
      {dialog}
    </Page>
  )
}

const writersFilters = (): Filter[] => [
  {
    kind: 'choice',
    name: 'status',
    label: fields.status,
    options: vendorStatusCodes.map((one) => ({ value: String(one), label: vendorStatusLabel(one) })),
  },
  { kind: 'choice', name: 'mine', label: t.whose, options: [{ value: '1', label: t.onlyMine }] },
]

const reviewsFilter = (): Filter => ({
  kind: 'choice',
  name: 'reviews',
  label: t.rating,
  options: [{ value: '1', label: t.onlyUnconfirmed }],
})

const filtersOf = (
  categories: readonly { value: string; label: string }[],
  { write: writes, approve }: { write: boolean; approve: boolean },
) => [
  { kind: 'text' as const, name: 'keyword', label: t.words },
  {
    kind: 'choice' as const,
    name: 'area',
    label: t.area,
    options: namesIn(subAreas).map((value) => ({ value, label: subAreas[value] })),
  },
  { kind: 'choice' as const, name: 'category', label: fields.category, options: categories },
  {
    kind: 'choice' as const,
    name: 'xinchuang',
    label: t.domestic,
    options: optionsOf(domesticCodes, domesticLabel),
  },
  {
    kind: 'choice' as const,
    name: 'province',
    label: t.place,
    options: provinceCodes.map((value) => ({ value, label: provinceLabel(value) })),
  },
  {
    kind: 'choice' as const,
    name: 'limited',
    label: t.reach,
    options: [
      { value: '0', label: t.open },
      { value: '1', label: t.limited },
    ],
  },
  {
    kind: 'choice' as const,
    name: 'favourite',
    label: t.onlyFavourites,
    options: [{ value: '1', label: t.favourite }],
  },
  {
    kind: 'choice' as const,
    name: 'expiring',
    label: t.expiry,
    options: [{ value: '1', label: t.onlyExpiring }],
  },
  ...(approve ? [reviewsFilter()] : []),
  ...(writes ? writersFilters() : []),
]
