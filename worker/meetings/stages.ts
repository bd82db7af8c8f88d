import { namesIn, rowIn } from '../core/names'
import { withTexts } from '../core/texts'
import type { ReportType } from '../subjects/reports/statuses'
import type { SubjectStatus } from '../subjects/statuses'
import { t } from './stages.texts'
import { wire } from '../../db/wire'

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
const running = ['ESTABLISHED'] as const
const rows = {
  opening: { statuses: running },
  midtermSeminar: { statuses: running, report: { type: 'MIDTERM_SEMINAR', days: 5 } },
  recheck: { statuses: [wire.TO_FIRST_AUDIT, wire.FIRST_AUDITING, 'TO_RE_AUDIT', 'RE_AUDITING'], panel: true },
  conclusion: { statuses: ['ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE'], panel: true },
  techConference: { statuses: running, report: { type: 'TECH_CONFERENCE', days: 7 } },
  other: {},
  work: { room: true },
  training: { room: true },
} as const satisfies Record<string, Stage>

/** Kinds of meetings with their consequences. */
export const stages = withTexts('label', rows, t)
export const stageNames = namesIn(rows)
/** Returns the kinds of meetings of subjects ('') or of a workspace. */
export const stagesIn = (room: string) => stageNames.filter((name) => !!stageOf(name).room === (room !== ''))
export const stageOf = (name: string): Stage & { label: string } => rowIn(stages, name) ?? stages.other
