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
export const advisoryStatuses = withTexts('label', statusRows, states)
export type AdvisoryStatus = keyof typeof advisoryStatuses
export const advisoryStatusCodes: readonly AdvisoryStatus[] = [0, 1, 2, 3, 4]
export const advisoryStatusLabel = (status: number) => lookup(advisoryStatuses, status)?.label ?? String(status)

/** Severities, highest first. */
export const severities = withLabels({
  4: { colour: 'red', label: () => t.critical },
  3: { colour: 'orange', label: () => t.high },
  2: { colour: 'blue', label: () => t.medium },
  1: { colour: 'grey', label: () => t.low },
})
export const severityCodes = ['4', '3', '2', '1'] as const
export const severityLabel = (severity: number) => lookup(severities, severity)?.label ?? String(severity)

export const advisoryKinds = ['advisory', 'incident'] as const
export const advisoryKindLabel = (kind: string) => (kind === 'incident' ? t.incident : t.advisoryKind)

/** Responses of an affected institution. */
export const answerStates = withLabels({
  0: { colour: 'blue', label: () => t.open },
  1: { colour: 'cyan', label: () => t.atWork },
  2: { colour: 'green', label: () => t.mended },
  3: { colour: 'grey', label: () => t.notAffected },
})
export const answerCodes = ['1', '2', '3'] as const
export const answerLabel = (state: number) => lookup(answerStates, state)?.label ?? String(state)
