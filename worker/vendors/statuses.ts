import { lookup } from '../core/typed-keys'
import { withLabels, withTexts } from '../core/texts'
import { t } from './statuses.texts'

/** Statuses of a vendor with label and colour. */
const statusRows = {
  0: { colour: 'grey' },
  1: { colour: 'cyan' },
  2: { colour: 'green' },
  3: { colour: 'grey' },
  4: { colour: 'orange' },
} as const
export const vendorStatuses = withTexts('label', statusRows, t)
export type VendorStatus = keyof typeof vendorStatuses
export const vendorStatusCodes: readonly VendorStatus[] = [0, 1, 2, 3, 4]
export const vendorStatusLabel = (status: number) => lookup(vendorStatuses, status)?.label ?? String(status)

export const reviewStatuses = withLabels({
  0: { colour: 'cyan', label: () => t.waiting },
  1: { colour: 'green', label: () => t.counts },
  2: { colour: 'orange', label: () => t.refused },
})
export const reviewStatusLabel = (status: number) => lookup(reviewStatuses, status)?.label ?? String(status)

/** Levels of domestic technology of a product. */
export const domesticCodes = ['0', '1', '2'] as const
export const domesticLabel = (value: number) =>
  [t.domesticNot, t.domesticPartly, t.domesticWholly][value] ?? String(value)
