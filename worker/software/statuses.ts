import { lookup } from '../core/typed-keys'
import { withLabels, withTexts } from '../core/texts'
import { t as states } from './statuses.texts'
import { t } from './texts'

const statusRows = {
  0: { colour: 'grey' },
  1: { colour: 'cyan' },
  2: { colour: 'green' },
  3: { colour: 'grey' },
  4: { colour: 'orange' },
} as const
export const softwareStatuses = withTexts('label', statusRows, states)
export type SoftwareStatus = keyof typeof softwareStatuses
export const softwareStatusCodes: readonly SoftwareStatus[] = [0, 1, 2, 3, 4]
export const softwareStatusLabel = (status: number) => lookup(softwareStatuses, status)?.label ?? String(status)

/** Results of running a version on a platform. */
export const adaptResults = withLabels({
  1: { colour: 'green', label: () => t.runs },
  2: { colour: 'orange', label: () => t.runsPartly },
  3: { colour: 'red', label: () => t.runsNot },
})
export const adaptResultCodes = ['1', '2', '3'] as const
export const adaptResultLabel = (result: number) => lookup(adaptResults, result)?.label ?? String(result)
