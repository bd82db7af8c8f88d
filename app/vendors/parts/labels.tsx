import { StatusTag } from '~/app/ui/status-tag'
import type { VendorRow } from '~/worker/vendors/contract'
import { vendorStatuses, type VendorStatus } from '~/worker/vendors/statuses'
import { t } from '../texts'

export const VendorTag = ({ status }: { status: number }) => <StatusTag {...vendorStatuses[status as VendorStatus]} />
export const ratingText = ({ rating, reviewCount }: Pick<VendorRow, 'rating' | 'reviewCount'>) =>
  reviewCount ? t.ratingOf(rating.toFixed(1), reviewCount) : t.noRating
export const productsText = ({ products, productCount }: Pick<VendorRow, 'products' | 'productCount'>) =>
  productCount > products.length ? t.productsOf(products.join('、'), productCount) : products.join('、') || '–'
/** Returns the validity of the qualifications, by the earliest expiry date. */
export const expiryText = ({ expiry, firstExpiry }: Pick<VendorRow, 'expiry' | 'firstExpiry'>) =>
  !firstExpiry
    ? t.expiryNone
    : expiry === 'over'
      ? t.expiryOver(firstExpiry)
      : expiry === 'soon'
        ? t.expirySoon(firstExpiry)
        : t.expiryOf(firstExpiry)
const colours = { '': 'green', soon: 'orange', over: 'red' } as const
export const ExpiryTag = ({ of }: { of: Pick<VendorRow, 'expiry' | 'firstExpiry'> }) => (
  <StatusTag colour={colours[of.expiry]} label={expiryText(of)} />
)
/** Validity of one qualification. */
export const ValidityTag = ({ expiry }: { expiry: VendorRow['expiry'] }) => (
  <StatusTag colour={colours[expiry]} label={expiry === 'over' ? t.over : expiry === 'soon' ? t.soon : t.valid} />
)
