import { t as core } from '../core/core.texts'
import { REASON } from '../core/bounds'
import { t } from './texts'

export const MOST_LINES = 20
/** Minimum and maximum number of compared vendors. */
export const COMPARED = { least: 2, most: 4 }
/** Maximum proof files of a review. */
export const PROOFS = 5
/** Allowed file extensions of qualifications and proofs. */
export const PAPERS = ['pdf', 'png', 'jpg', 'docx']

/** Input of the rules of a vendor. */
export type VendorAt = {
  /** The caller may write for its institution or manages all vendors. */
  writes: boolean
  /** The vendor belongs to the caller's institution. */
  own: boolean
  today: string
  vendor: {
    intro: string
    contact: string
    phone: string
    productCount: number
    qualificationCount: number
    fileless: number
    firstExpiry: string
  }
  reason: string
}

export const writesIt = ({ writes }: Pick<VendorAt, 'writes'>) => (writes ? null : t.notYours)
export const notOwn = ({ own }: Pick<VendorAt, 'own'>) => (own ? t.ownVendor : null)
export const hasReason = ({ reason }: Pick<VendorAt, 'reason'>) =>
  reason.length < REASON.min ? core.reasonMissing : null
/** An entry must have introduction, contact, products and qualifications with files. */
export const complete = ({ vendor: of }: Pick<VendorAt, 'vendor'>) =>
  !of.intro
    ? t.introMissing
    : !of.contact || !of.phone
      ? t.contactMissing
      : of.productCount === 0
        ? t.productMissing
        : of.qualificationCount === 0
          ? t.qualificationMissing
          : of.fileless > 0
            ? t.fileMissing
            : null
/** An expired qualification prevents submission and publication; the expiry day itself is still valid. */
export const valid = ({ vendor: { firstExpiry }, today }: Pick<VendorAt, 'vendor' | 'today'>) =>
  firstExpiry && firstExpiry < today ? t.expired(firstExpiry) : null

/** Days before expiry in which a qualification counts as expiring soon. */
export const WARNED_DAYS = 30
export type Expiry = '' | 'soon' | 'over'
/** Returns the state of an expiry date. `soon` is the last day of the warning period. */
export const expiryOf = (expires: string, today: string, soon: string): Expiry =>
  !expires ? '' : expires < today ? 'over' : expires <= soon ? 'soon' : ''
