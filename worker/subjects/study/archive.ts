import { withTexts } from '../../core/texts'
import { t } from './archive.texts'

const rows = {
  declaration: {},
  review: {},
  establishment: {},
  opening: {},
  midterm: {},
  summary: {},
  meeting: {},
  change: {},
  task: {},
  conclusion: {},
  award: {},
  result: {},
  other: {},
} as const
/** In the order of the process. */
export const archiveStages = withTexts('label', rows, t)
export type ArchiveStage = keyof typeof rows
export const archiveStageNames = Object.keys(rows) as ArchiveStage[]

const ofReports: Readonly<Record<string, ArchiveStage>> = {
  OPENING: 'opening',
  MIDTERM: 'midterm',
  MIDTERM_SEMINAR: 'midterm',
  SUMMARY: 'summary',
  CONCLUSION: 'conclusion',
  TECH_CONFERENCE: 'meeting',
  REVIEW: 'review',
}
const ofKinds: Readonly<Record<string, ArchiveStage>> = {
  subjectCollect: 'declaration',
  review: 'review',
  taskBook: 'establishment',
  meeting: 'meeting',
  change: 'change',
  task: 'task',
  close: 'conclusion',
  prize: 'award',
  resource: 'result',
}
/** Where a file belongs, by what it hangs on. */
export const stageOfFile = (file: {
  bizType: string
  reportType: string
  declared: number
  shared: number
}): ArchiveStage =>
  file.bizType === 'report'
    ? (ofReports[file.reportType] ?? 'other')
    : file.declared
      ? 'declaration'
      : file.shared
        ? 'result'
        : (ofKinds[file.bizType] ?? 'other')
/** The folder of a stage in the archive: `01_申报`. */
export const folderOfStage = (stage: ArchiveStage) =>
  `${String(archiveStageNames.indexOf(stage) + 1).padStart(2, '0')}_${archiveStages[stage].label}`
