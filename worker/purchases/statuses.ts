import { lookup } from '../core/typed-keys'
import { withLabels } from '../core/texts'
import { t } from './texts'

const labelOrEmpty = (row: { label: string } | undefined) => row?.label ?? ''

/** Levels of domestic technology of a purchased product. */
export const xinchuangLevels = withLabels({
  0: { colour: 'grey', label: () => t.none },
  1: { colour: 'cyan', label: () => t.partly },
  2: { colour: 'green', label: () => t.wholly },
})
export const xinchuangCodes = ['0', '1', '2'] as const
export const xinchuangLabel = (value: number) => labelOrEmpty(lookup(xinchuangLevels, value))

/** Sharing: own only, the industry, or public. */
export const shareCodes = ['0', '1', '2'] as const
export const shareLabel = (value: number) => [t.shareOwn, t.shareIndustry, t.sharePublic][value] ?? ''

export const purchaseStatuses = withLabels({
  0: { colour: 'grey', label: () => t.isOff },
  1: { colour: 'green', label: () => t.inForce },
})
export const purchaseStatusCodes = ['1', '0'] as const
export const purchaseStatusLabel = (value: number) => labelOrEmpty(lookup(purchaseStatuses, value))
