import { lookup } from '../core/typed-keys'
import { withLabels, withTexts } from '../core/texts'
import { t } from './statuses.texts'
import { t as words } from './texts'

/** Statuses of materials and requests, with label and colour. */
export const materialStatuses = withLabels({
  0: { colour: 'grey', label: () => t.draft },
  1: { colour: 'green', label: () => t.offered },
  2: { colour: 'grey', label: () => t.off },
})
export type MaterialStatus = keyof typeof materialStatuses
export const materialStatusCodes: readonly MaterialStatus[] = [0, 1, 2]
export const materialStatusLabel = (status: number) => lookup(materialStatuses, status)?.label ?? String(status)

export const requestStatuses = withLabels({
  0: { colour: 'cyan', label: () => t.waits },
  1: { colour: 'green', label: () => t.approved },
  2: { colour: 'orange', label: () => t.returned },
  3: { colour: 'red', label: () => t.refused },
  4: { colour: 'red', label: () => t.revoked },
  5: { colour: 'grey', label: () => t.withdrawn },
  6: { colour: 'grey', label: () => t.over },
})
export type RequestStatus = keyof typeof requestStatuses
export const requestStatusCodes: readonly RequestStatus[] = [0, 1, 2, 3, 4, 5, 6]
export const requestStatusLabel = (status: number) => lookup(requestStatuses, status)?.label ?? String(status)

/** Kinds of materials. */
export const materialKinds = withTexts(
  'label',
  { data: {}, document: {}, case: {}, tool: {}, course: {} } as const,
  words,
)
export const materialKindCodes = ['data', 'document', 'case', 'tool', 'course'] as const
export const materialKindLabel = (kind: string) => lookup(materialKinds, kind)?.label ?? kind
