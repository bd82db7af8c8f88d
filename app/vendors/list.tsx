import { useNavigate } from 'react-router'
import { loadPage } from '~/app/lib/loader.server'
import { linkTo } from '~/app/lib/named-pages'
import { widthByLanguage } from '~/app/lib/column-width'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { notify } from '~/app/lib/notify'
import { AddButton } from '~/app/ui/add-button'
import type { Column, RowAction } from '~/app/ui/list/columns'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { tagColumn } from '~/app/ui/list/tag-column'
import { codeOptions } from '~/app/ui/code-options'
import { Page } from '~/app/ui/page'
import { keysOf } from '~/worker/core/typed-keys'
import { provinceCodes, provinceLabel } from '~/worker/core/provinces'
import { parseLenient } from '~/worker/core/list'
import { subAreas } from '~/worker/folders/rules'
import * as vendors from '~/worker/vendors/calls'
import { VendorQuery, type VendorRow } from '~/worker/vendors/contract'
import { loadVendorScreen } from '~/worker/vendors/queries.server'
import { COMPARE_LIMITS } from '~/worker/vendors/rules'
import {
  domesticCodes,
  domesticLabel,
  vendorStatusCodes,
  vendorStatuses,
  vendorStatusLabel,
} from '~/worker/vendors/statuses'
import type { Route } from './+types/list'
import { isGraveAction, useVendorActions, vendorActions } from './parts/actions'
import { Facets } from './parts/facets'
import { ExpiryTag, expiryText, productsText, ratingText } from './parts/labels'
import styles from './vendors.module.css'
import { fields } from '~/worker/vendors/fields.texts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, vendors.listVendors, async (ctx, url) => {
    const query = parseLenient(VendorQuery, url.searchParams)
    return { query, ...(await loadVendorScreen(ctx, query)) }
  })
export const meta = titleMeta(() => t.page)

const columns = (): Column<VendorRow>[] => [
  { key: 'vendorName', title: t.name, width: 220, fixed: true, sort: true, card: 'title' },
  { key: 'products', title: fields.products, width: 220, card: 'fact', text: productsText },
  { key: 'area', title: t.area, width: widthByLanguage(120, 150), away: true, text: (row) => row.area_dictText },
  { key: 'province', title: t.place, width: 90, away: true, text: (row) => row.province_dictText || '–' },
  { key: 'rating', title: t.rating, width: widthByLanguage(140, 150), sort: true, card: 'fact', text: ratingText },
  {
    key: 'expiry',
    title: t.expiry,
    width: widthByLanguage(160, 180),
    card: 'fact',
    show: (row) => <ExpiryTag of={row} />,
    text: expiryText,
  },
  tagColumn({ key: 'status', title: fields.status, width: widthByLanguage(100, 120), card: 'status' }, vendorStatuses),
  { key: 'limited', title: t.reach, width: 90, away: true, text: (row) => (row.limited ? t.limited : t.open) },
  { key: 'updateTime', title: t.updated, kind: 'time', align: 'right', sort: true, away: true },
]

/** Vendors: filter, search, comparison, favourites, and entries maintained by their institutions. */
export default function Vendors({ loaderData }: Route.ComponentProps) {
  const { query, page, facets, categories, may } = loaderData
  const { send } = useSend()
  const navigate = useNavigate()
  const { begin, dialog } = useVendorActions()
  const actions = (row: VendorRow): RowAction[] => [
    ...vendorActions
      .filter((action) => row.buttons.includes(action))
      .map((action) => ({
        key: action,
        label: t[action],
        danger: isGraveAction(action),
        act: () => void begin(action, row),
      })),
    {
      key: 'favourite',
      label: row.favourite ? t.unfavourite : t.favourite,
      act: () => void send(vendors.saveFavourite, { id: row.id, on: row.favourite ? 0 : 1 }),
    },
  ]
  const compare = (rows: readonly VendorRow[]) =>
    rows.length < COMPARE_LIMITS.least || rows.length > COMPARE_LIMITS.most
      ? notify.warning(t.compareFew)
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
    options: keysOf(subAreas).map((value) => ({ value, label: subAreas[value] })),
  },
  { kind: 'choice' as const, name: 'category', label: fields.category, options: categories },
  {
    kind: 'choice' as const,
    name: 'xinchuang',
    label: t.domestic,
    options: codeOptions(domesticCodes, domesticLabel),
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
