import { namesIn, rowIn } from '../core/names'
import { withTexts } from '../core/texts'
import type { ReportType } from '../subjects/reports/statuses'
import type { SubjectStatus } from '../subjects/statuses'
import { t } from './stages.texts'
import { wire } from '../../db/wire'

type Stage = {
  /** Subjects that may stand on the agenda; undefined: all. */
  statuses?: readonly SubjectStatus[]
  /** What the subjects of the agenda owe before the meeting, and how many days before it. */
  report?: { type: ReportType; days: number }
  /** Subjects are judged one by one. */
  panel?: true
  /** It is held in a workspace. */
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

/** The kinds of meetings and what follows from each. */
export const stages = withTexts('label', rows, t)
export const stageNames = namesIn(rows)
/** The kinds of the subjects' meetings, or of those of a workspace. */
export const stagesIn = (room: string) => stageNames.filter((name) => !!stageOf(name).room === (room !== ''))
export const stageOf = (name: string): Stage & { label: string } => rowIn(stages, name) ?? stages.other
