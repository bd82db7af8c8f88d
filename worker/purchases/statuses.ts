import { rowIn } from '../core/names'
import { withTexts } from '../core/texts'
import { t } from './texts'

const label = (row: { label: string } | undefined) => row?.label ?? ''

/** How far what was bought is domestic technology. */
export const xinchuangs = withTexts(
  'label',
  { 0: { colour: 'grey' }, 1: { colour: 'cyan' }, 2: { colour: 'green' } } as const,
  {
    get 0() {
      return t.none
    },
    get 1() {
      return t.partly
    },
    get 2() {
      return t.wholly
    },
  },
)
export const xinchuangCodes = ['0', '1', '2'] as const
export const xinchuangLabel = (value: number) => label(rowIn(xinchuangs, value))

/** Who may read it beside the buyer and the centre. */
export const shares = withTexts(
  'label',
  { 0: { colour: 'grey' }, 1: { colour: 'blue' }, 2: { colour: 'green' } } as const,
  {
    get 0() {
      return t.shareOwn
    },
    get 1() {
      return t.shareIndustry
    },
    get 2() {
      return t.sharePublic
    },
  },
)
export const shareCodes = ['0', '1', '2'] as const
export const shareLabel = (value: number) => label(rowIn(shares, value))

export const purchaseStatuses = withTexts('label', { 0: { colour: 'grey' }, 1: { colour: 'green' } } as const, {
  get 0() {
    return t.isOff
  },
  get 1() {
    return t.inForce
  },
})
export const purchaseStatusCodes = ['1', '0'] as const
export const purchaseStatusLabel = (value: number) => label(rowIn(purchaseStatuses, value))
