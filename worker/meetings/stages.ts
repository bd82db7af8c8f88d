import { keysOf, lookup } from '../core/typed-keys'
import { withTexts } from '../core/texts'
import type { ReportType } from '../subjects/reports/statuses'
import type { SubjectStatus } from '../subjects/statuses'
import { t } from './stages.texts'
import { wireNames } from '../../db/wire-names'

type Stage = {
  /** Statuses of subjects that may be on the agenda; undefined: all. */
  statuses?: readonly SubjectStatus[]
  /** The report that the subjects owe, and how many days before the meeting. */
  report?: { type: ReportType; days: number }
  /** The subjects are evaluated one by one in a panel. */
  panel?: true
  /** The meeting belongs to a workspace. */
  room?: true
}
const establishedOnly = ['ESTABLISHED'] as const
const stageRows = {
  opening: { statuses: establishedOnly },
  midtermSeminar: { statuses: establishedOnly, report: { type: 'MIDTERM_SEMINAR', days: 5 } },
  recheck: {
    statuses: [wireNames.TO_FIRST_AUDIT, wireNames.FIRST_AUDITING, 'TO_RE_AUDIT', 'RE_AUDITING'],
    panel: true,
  },
  conclusion: { statuses: ['ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE'], panel: true },
  techConference: { statuses: establishedOnly, report: { type: 'TECH_CONFERENCE', days: 7 } },
  other: {},
  work: { room: true },
  training: { room: true },
} as const satisfies Record<string, Stage>

/** Kinds of meetings with their consequences. */
export const stages = withTexts('label', stageRows, t)
export const stageNames = keysOf(stageRows)
/** Returns the kinds of meetings of subjects ('') or of a workspace. */
export const stagesIn = (room: string) => stageNames.filter((name) => !!stageOf(name).room === (room !== ''))
export const stageOf = (name: string): Stage & { label: string } => lookup(stages, name) ?? stages.other
