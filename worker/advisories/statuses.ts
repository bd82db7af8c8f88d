import { rowIn } from '../core/names'
import { withTexts } from '../core/texts'
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

/** How grave it is; the gravest first. */
export const severities = withTexts(
  'label',
  { 4: { colour: 'red' }, 3: { colour: 'orange' }, 2: { colour: 'blue' }, 1: { colour: 'grey' } } as const,
  {
    get 4() {
      return t.critical
    },
    get 3() {
      return t.high
    },
    get 2() {
      return t.medium
    },
    get 1() {
      return t.low
    },
  },
)
export const severityCodes = ['4', '3', '2', '1'] as const
export const severityLabel = (severity: number) => rowIn(severities, severity)?.label ?? String(severity)

export const advisoryKinds = ['advisory', 'incident'] as const
export const kindLabel = (kind: string) => (kind === 'incident' ? t.incident : t.advisoryKind)

/** What an affected institution does about it. */
export const answerStates = withTexts(
  'label',
  { 0: { colour: 'blue' }, 1: { colour: 'cyan' }, 2: { colour: 'green' }, 3: { colour: 'grey' } } as const,
  {
    get 0() {
      return t.open
    },
    get 1() {
      return t.atWork
    },
    get 2() {
      return t.mended
    },
    get 3() {
      return t.notAffected
    },
  },
)
export const answerCodes = ['1', '2', '3'] as const
export const answerLabel = (state: number) => rowIn(answerStates, state)?.label ?? String(state)
