import { t as core } from '../core/core.texts'
import { REASON_LENGTH } from '../core/limits'
import { t } from './texts'

export const MAX_LINES = 20
/** Minimum and maximum number of compared vendors. */
export const COMPARE_LIMITS = { least: 2, most: 4 }
/** Maximum proof files of a review. */
export const MAX_PROOF_FILES = 5
/** Allowed file extensions of qualifications and proofs. */
export const DOCUMENT_EXTENSIONS = ['pdf', 'png', 'jpg', 'docx']

/** Input of the rules of a vendor. */
export type VendorState = {
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

export const requireWriteAccess = ({ writes }: Pick<VendorState, 'writes'>) => (writes ? null : t.notYours)
export const refuseOwnVendor = ({ own }: Pick<VendorState, 'own'>) => (own ? t.ownVendor : null)
export const requireReason = ({ reason }: Pick<VendorState, 'reason'>) =>
  reason.length < REASON_LENGTH.min ? core.reasonMissing : null
/** An entry must have introduction, contact, products and qualifications with files. */
export const requireCompleteEntry = ({ vendor: of }: Pick<VendorState, 'vendor'>) =>
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
export const requireValidQualifications = ({
  vendor: { firstExpiry },
  today,
}: Pick<VendorState, 'vendor' | 'today'>) => (firstExpiry && firstExpiry < today ? t.expired(firstExpiry) : null)

/** Days before expiry in which a qualification counts as expiring soon. */
export const EXPIRY_WARNING_DAYS = 30
export type ExpiryState = '' | 'soon' | 'over'
/** Returns the state of an expiry date. `soon` is the last day of the warning period. */
export const expiryStateOf = (expires: string, today: string, soon: string): ExpiryState =>
  !expires ? '' : expires < today ? 'over' : expires <= soon ? 'soon' : ''
