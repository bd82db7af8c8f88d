import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { load } from '~/app/lib/load.server'
import { linkTo } from '~/app/lib/named-pages'
import { title } from '~/app/lib/title'
import { Empty } from '~/app/ui/empty'
import { Page } from '~/app/ui/page'
import * as vendors from '~/worker/vendors/calls'
import { CompareVendors, type VendorDetail } from '~/worker/vendors/contract'
import { compareVendors } from '~/worker/vendors/detail.server'
import type { Route } from './+types/compare'
import { expiryText, ratingText } from './parts/words'
import styles from './vendors.module.css'
import { fields } from '~/worker/vendors/fields.texts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  load(args, vendors.compareVendors, async (ctx, url) => {
    const parsed = CompareVendors.safeParse({ ids: url.searchParams.get('ids') ?? '' })
    return { compared: parsed.success ? await compareVendors(ctx, parsed.data) : [] }
  })
export const meta = title(() => t.comparing)

type Line = { label: string; text: (of: VendorDetail) => string; show?: (of: VendorDetail) => ReactNode }
const listed = (items: readonly string[]) => (
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
const lines = (): Line[] => [
  { label: t.area, text: (of) => of.area_dictText },
  { label: t.rating, text: ratingText },
  { label: fields.products, text: (of) => productLines(of).join('\n'), show: (of) => listed(productLines(of)) },
  {
    label: fields.certificates,
    text: (of) => certificateLines(of).join('\n'),
    show: (of) => listed(certificateLines(of)),
  },
  {
    label: fields.qualifications,
    text: (of) => qualificationLines(of).join('\n'),
    show: (of) => listed(qualificationLines(of)),
  },
  { label: t.expiry, text: expiryText },
  { label: fields.cases, text: (of) => caseLines(of).join('\n'), show: (of) => listed(caseLines(of)) },
  {
    label: fields.customers,
    text: (of) => of.customers,
    show: (of) => listed(of.customers.split('\n').filter(Boolean)),
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
        <Empty why="unmatched" title={t.noSuch} />
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
              {lines().map(({ label, text, show }) => (
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
