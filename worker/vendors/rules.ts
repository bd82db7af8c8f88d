import { t as core } from '../core/core.texts'
import { REASON } from '../core/bounds'
import { t } from './texts'

export const MOST_LINES = 20
/** Vendors side by side. */
export const COMPARED = { least: 2, most: 4 }
/** Files that prove that somebody used a vendor. */
export const PROOFS = 5
/** What a qualification's file may be. */
export const PAPERS = ['pdf', 'png', 'jpg', 'docx']

/** What the rules of a vendor look at. */
export type VendorAt = {
  /** The asker speaks for its institution, or for the centre that keeps all. */
  writes: boolean
  /** It is the vendor of the asker's institution. */
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
/** What others need before they can use the entry. */
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
/** A qualification that has ended keeps a vendor from being handed in and published; its last day still counts. */
export const valid = ({ vendor: { firstExpiry }, today }: Pick<VendorAt, 'vendor' | 'today'>) =>
  firstExpiry && firstExpiry < today ? t.expired(firstExpiry) : null

/** How long before the end it is told of. */
export const WARNED_DAYS = 30
export type Expiry = '' | 'soon' | 'over'
/** How a last day stands to today. `soon` is the day that many days ahead. */
export const expiryOf = (expires: string, today: string, soon: string): Expiry =>
  !expires ? '' : expires < today ? 'over' : expires <= soon ? 'soon' : ''
