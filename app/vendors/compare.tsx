import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { loadPage } from '~/app/lib/loader.server'
import { linkTo } from '~/app/lib/named-pages'
import { titleMeta } from '~/app/lib/page-title'
import { EmptyState } from '~/app/ui/empty-state'
import { Page } from '~/app/ui/page'
import * as vendors from '~/worker/vendors/calls'
import { CompareVendors, type VendorDetail } from '~/worker/vendors/contract'
import { compareVendors } from '~/worker/vendors/detail.server'
import type { Route } from './+types/compare'
import { expiryText, ratingText } from './parts/labels'
import styles from './vendors.module.css'
import { fields } from '~/worker/vendors/fields.texts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, vendors.compareVendors, async (ctx, url) => {
    const parsed = CompareVendors.safeParse({ ids: url.searchParams.get('ids') ?? '' })
    return { compared: parsed.success ? await compareVendors(ctx, parsed.data) : [] }
  })
export const meta = titleMeta(() => t.comparing)

type ComparisonLine = { label: string; text: (of: VendorDetail) => string; show?: (of: VendorDetail) => ReactNode }
const bulletList = (items: readonly string[]) => (
  <ul>
    {items.map((one, at) => (
      <li key={at}>{one}</li>
    ))}
  </ul>
)
const productLines = (of: VendorDetail) =>
  of.products.map((one) =>
    [one.name, one.version, one.category_dictText, one.xinchuang_dictText].filter(Boolean).join(' · '),
  )
const certificateLines = (of: VendorDetail) => of.products.map((one) => one.certificates).filter(Boolean)
const caseLines = (of: VendorDetail) => of.products.map((one) => one.cases).filter(Boolean)
const qualificationLines = (of: VendorDetail) =>
  of.qualifications.map((one) => `${one.name} · ${one.expires ? t.expiryOf(one.expires) : t.expiryNone}`)
const comparisonLines = (): ComparisonLine[] => [
  { label: t.area, text: (of) => of.area_dictText },
  { label: t.rating, text: ratingText },
  { label: fields.products, text: (of) => productLines(of).join('\n'), show: (of) => bulletList(productLines(of)) },
  {
    label: fields.certificates,
    text: (of) => certificateLines(of).join('\n'),
    show: (of) => bulletList(certificateLines(of)),
  },
  {
    label: fields.qualifications,
    text: (of) => qualificationLines(of).join('\n'),
    show: (of) => bulletList(qualificationLines(of)),
  },
  { label: t.expiry, text: expiryText },
  { label: fields.cases, text: (of) => caseLines(of).join('\n'), show: (of) => bulletList(caseLines(of)) },
  {
    label: fields.customers,
    text: (of) => of.customers,
    show: (of) => bulletList(of.customers.split('\n').filter(Boolean)),
  },
  { label: t.place, text: (of) => of.province_dictText },
  { label: fields.staff, text: (of) => (of.staff ? String(of.staff) : '') },
  { label: fields.contact, text: (of) => [of.contact, of.phone].filter(Boolean).join(' · ') },
  { label: fields.intro, text: (of) => of.intro },
]

/** Two to four vendors side by side. */
export default function Compare({ loaderData: { compared } }: Route.ComponentProps) {
  return (
    <Page
      title={t.comparing}
      actions={
        <Link className={`semi-button semi-button-tertiary semi-button-light ${styles.link}`} to={linkTo('services')}>
          {t.back}
        </Link>
      }
    >
      {compared.length === 0 ? (
        <EmptyState why="unmatched" title={t.noSuch} />
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.comparing}>
          <table className={styles.compare}>
            <thead>
              <tr>
                <th scope="col">{t.side}</th>
                {compared.map((of) => (
                  <th key={of.id} scope="col">
                    <Link to={linkTo('serviceDetail', { id: of.id })}>{of.vendorName}</Link>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {comparisonLines().map(({ label, text, show }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {compared.map((of) => (
                    <td key={of.id}>{text(of) ? (show ?? text)(of) : '–'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  )
}
