import { rowIn } from '../core/names'
import { labelled, withTexts } from '../core/texts'
import { t as states } from './statuses.texts'
import { t } from './texts'

const rows = {
  0: { colour: 'grey' },
  1: { colour: 'cyan' },
  2: { colour: 'green' },
  3: { colour: 'grey' },
  4: { colour: 'orange' },
} as const
export const advisoryStatuses = withTexts('label', rows, states)
export type AdvisoryStatus = keyof typeof advisoryStatuses
export const advisoryStatusCodes: readonly AdvisoryStatus[] = [0, 1, 2, 3, 4]
export const advisoryStatusLabel = (status: number) => rowIn(advisoryStatuses, status)?.label ?? String(status)

/** Severities, highest first. */
export const severities = labelled({
  4: { colour: 'red', label: () => t.critical },
  3: { colour: 'orange', label: () => t.high },
  2: { colour: 'blue', label: () => t.medium },
  1: { colour: 'grey', label: () => t.low },
})
export const severityCodes = ['4', '3', '2', '1'] as const
export const severityLabel = (severity: number) => rowIn(severities, severity)?.label ?? String(severity)

export const advisoryKinds = ['advisory', 'incident'] as const
export const kindLabel = (kind: string) => (kind === 'incident' ? t.incident : t.advisoryKind)

/** Responses of an affected institution. */
export const answerStates = labelled({
  0: { colour: 'blue', label: () => t.open },
  1: { colour: 'cyan', label: () => t.atWork },
  2: { colour: 'green', label: () => t.mended },
  3: { colour: 'grey', label: () => t.notAffected },
})
export const answerCodes = ['1', '2', '3'] as const
export const answerLabel = (state: number) => rowIn(answerStates, state)?.label ?? String(state)
