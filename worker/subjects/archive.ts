import { keysOf } from '../core/typed-keys'
import { withTexts } from '../core/texts'
import type { Row } from '../core/change'
import { filesOutsideAnswers } from './reports/files'
import { reportTypes, type ReportType, reportTypesWithFiles } from './reports/statuses'
import { t } from './archive.texts'
import { t as words } from './texts'

const stageRows = {
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
/** Stages of the archive, in the order of the process. */
export const archiveStages = withTexts('label', stageRows, t)
export type ArchiveStage = keyof typeof stageRows
export const archiveStageNames = keysOf(stageRows)

const stageByReportType: Readonly<Record<string, ArchiveStage>> = {
  OPENING: 'opening',
  MIDTERM: 'midterm',
  MIDTERM_SEMINAR: 'midterm',
  SUMMARY: 'summary',
  CONCLUSION: 'conclusion',
  TECH_CONFERENCE: 'meeting',
  REVIEW: 'review',
}
const stageByBizType: Readonly<Record<string, ArchiveStage>> = {
  subjectCollect: 'declaration',
  review: 'review',
  answer: 'review',
  taskBook: 'establishment',
  meeting: 'meeting',
  change: 'change',
  task: 'task',
  close: 'conclusion',
  prize: 'award',
  resource: 'result',
}
/** Returns the archive stage of a file, by the row that the file is attached to. */
export const archiveStageOf = (file: {
  bizType: string
  reportType: string
  declared: number
  shared: number
}): ArchiveStage =>
  file.bizType === 'report'
    ? (stageByReportType[file.reportType] ?? 'other')
    : file.declared
      ? 'declaration'
      : file.shared
        ? 'result'
        : (stageByBizType[file.bizType] ?? 'other')
/** Returns the folder of a stage in the archive, for example `01_申报`. */
export const archiveFolderOf = (stage: ArchiveStage) =>
  `${String(archiveStageNames.indexOf(stage) + 1).padStart(2, '0')}_${archiveStages[stage].label}`

type ArchiveContents = {
  established: boolean
  /** Slots of the declaration's form. */
  slots: readonly { slot: string; name: string; required: number }[]
  /** Null for a plan topic without a declaration. */
  collect: Pick<Row<'subjectCollect'>, 'attachments'> | null
  reports: readonly Pick<Row<'report'>, 'reportType' | 'status' | 'waived' | 'cancelled' | 'fileIds' | 'more'>[]
}
/**
 * Returns the documents that a subject must have on file and lacks, in the order of the process: the required slots of
 * its form, and, once the subject is established, each mandatory report, which must be reviewed and have a document, or
 * be waived.
 */
export function findMissingDocuments({
  established,
  slots,
  collect,
  reports,
}: ArchiveContents): { stage: ArchiveStage; title: string }[] {
  const filed = (name: string) => !!collect?.attachments.some((one) => one.slot === name && one.fileIds.length > 0)
  const missingSlots = (collect ? slots : []).filter((one) => one.required && !filed(one.slot))
  const owed = established ? reportTypesWithFiles.map((type) => ({ type, says: findMissingReport(type, reports) })) : []
  return [
    ...missingSlots.map((one) => ({ stage: 'declaration' as const, title: one.name })),
    ...owed.flatMap(({ type, says }) =>
      says ? [{ stage: stageByReportType[type] ?? ('other' as const), title: says }] : [],
    ),
  ]
}
function findMissingReport(type: string, reports: ArchiveContents['reports']): string | null {
  const { label } = reportTypes[type as ReportType]
  const row = reports.find((one) => one.reportType === type && !one.cancelled)
  if (row?.waived) return null
  if (row?.status !== 3) return label
  return filesOutsideAnswers(row).length ? null : words.documentOf(label)
}
