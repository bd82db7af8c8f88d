import { formatDate, dueColour, formatDue, formatMinutes } from '~/app/lib/dates'
import { widthByLanguage } from '~/app/lib/column-width'
import type { CheckedColumn } from '~/app/ui/list/columns'
import { Meter, numberContent } from '~/app/ui/numbers'
import { StatusTag } from '~/app/ui/status-tag'
import type { SubjectRow } from '~/worker/subjects/responses'
import { subjectStatuses, type SubjectStatus } from '~/worker/subjects/statuses'
import { actionFields } from '../transitions/actions'
import styles from './lists.module.css'
import { t } from './texts'

/** The fields of a row that every list of subjects uses: in actions, the side sheet and most columns. */
const commonFields = [
  ...actionFields,
  'buttons',
  'domain_dictText',
  'subjectType_dictText',
  'keywords',
  'subjectManPhone',
  'budgetTotal',
  'startDate',
  'endDate',
  'dueTime',
  'submitTime',
] as const satisfies readonly (keyof SubjectRow)[]
type CommonRow = Pick<SubjectRow, (typeof commonFields)[number]>
/** The further fields that a column uses, by the name of the column. */
const columnFields = {
  updateTime: ['updateTime'],
  establishTime: ['establishTime'],
  finishTime: ['finishTime', 'closeTime'],
  reviews: ['reviewTotal', 'reviewDone'],
  passRate: ['passRate'],
  publicity: ['publicityEnd'],
  objection: ['publicityResult'],
  prizeLevel: ['prizeLevel_dictText'],
} as const satisfies Record<string, readonly (keyof SubjectRow)[]>
type FurtherField<Name extends keyof typeof columnFields> = (typeof columnFields)[Name][number]
export type ListedSubject = CommonRow & Pick<SubjectRow, FurtherField<keyof typeof columnFields>>

/** Returns the fields that a list with these columns uses. Its loader sends no others. */
export const listedFields = (columns: readonly ColumnName[]): (keyof ListedSubject)[] => [
  ...commonFields,
  ...columns.flatMap((name) => (name in columnFields ? columnFields[name as keyof typeof columnFields] : [])),
]

/** The status with its colour, the same on all screens. */
export const SubjectStatusTag = ({ row }: { row: Pick<SubjectRow, 'status'> }) => (
  <StatusTag {...subjectStatuses[row.status as SubjectStatus]} />
)

/** A due date with the days left as text. */
export const DueDate = ({ due, now }: { due: string | null; now: string }) =>
  due ? (
    <span className={styles.due}>
      {`${formatDate(due)} `}
      <span data-colour={dueColour(due, now)}>{formatDue(due, now)}</span>
    </span>
  ) : (
    <>–</>
  )

const commonColumns = (now: string) =>
  ({
    subjectNum: {
      key: 'subjectNum',
      title: t.subjectNum,
      width: 150,
      fixed: true,
      beneath: 'subjectName',
      sort: true,
      text: (row) => row.subjectNum || t.noNumber,
    },
    subjectName: { key: 'subjectName', title: t.subjectName, width: 256, fixed: true, sort: true, card: 'title' },
    status: {
      key: 'status',
      title: t.status,
      width: widthByLanguage(148, 172),
      sort: true,
      card: 'status',
      show: (row) => <SubjectStatusTag row={row} />,
      text: (row) => subjectStatuses[row.status].label,
    },
    year: { key: 'year', title: t.year, width: 72, sort: true },
    domain: {
      key: 'domain',
      title: t.domain,
      width: widthByLanguage(140, 192),
      sort: true,
      text: (row) => row.domain_dictText || '–',
    },
    subjectType: {
      key: 'subjectType',
      beneath: 'domain',
      title: t.type,
      width: widthByLanguage(80, 120),
      text: (row) => row.subjectType_dictText || '–',
    },
    leadDepartName: { key: 'leadDepartName', title: t.leadInstitution, width: 150, sort: true, card: 'fact' },
    subjectManName: { key: 'subjectManName', title: t.manager, width: 100, card: 'fact' },
    subjectManPhone: { key: 'subjectManPhone', title: t.phone, width: 130 },
    budgetTotal: {
      key: 'budgetTotal',
      title: t.budgetInTenThousand,
      width: widthByLanguage(120, 150),
      align: 'right',
      show: (row) => numberContent({ value: row.budgetTotal, digits: 2 }),
      text: (row) => String(row.budgetTotal),
    },
    submitTime: { key: 'submitTime', title: t.submitTime, kind: 'time', align: 'right', sort: true },
    dueTime: {
      key: 'dueTime',
      title: t.dueTime,
      width: widthByLanguage(110, 124),
      lines: 2,
      align: 'right',
      sort: true,
      card: 'fact',
      show: (row) => <DueDate due={row.dueTime} now={now} />,
      text: (row) => formatDate(row.dueTime),
    },
    endDate: {
      key: 'endDate',
      title: t.endDate,
      width: 120,
      align: 'right',
      sort: true,
      text: (row) => formatDate(row.endDate),
    },
    term: {
      key: 'term',
      title: t.term,
      width: 200,
      text: (row) => (row.startDate ? t.period(formatDate(row.startDate), formatDate(row.endDate)) : '–'),
    },
    similarityMax: {
      key: 'similarityMax',
      title: t.highestSimilarity,
      width: 130,
      align: 'right',
      sort: true,
      show: (row) => numberContent({ value: row.similarityMax, unit: '%' }),
      text: (row) => (row.similarityMax === null ? '–' : `${row.similarityMax}%`),
    },
    gradeLevel: { key: 'gradeLevel', title: t.gradeLevel, width: 100, text: (row) => row.gradeLevel || '–' },
    gradeRank: {
      key: 'gradeRank',
      title: t.rank,
      width: 80,
      align: 'right',
      sort: true,
      text: (row) => (row.gradeRank === null ? '–' : String(row.gradeRank)),
    },
  }) satisfies Record<string, CheckedColumn<CommonRow>>

const furtherColumns = (now: string, passRate: number) =>
  ({
    updateTime: { key: 'updateTime', title: t.updateTime, kind: 'time', align: 'right', sort: true },
    establishTime: {
      key: 'establishTime',
      title: t.establishDate,
      width: 120,
      align: 'right',
      sort: true,
      text: (row) => formatDate(row.establishTime),
    },
    finishTime: {
      key: 'finishTime',
      title: t.finishTime,
      width: 120,
      align: 'right',
      text: (row) => formatDate(row.finishTime ?? row.closeTime),
    },
    reviews: {
      key: 'reviews',
      title: t.reviewsDone,
      width: 110,
      align: 'right',
      text: (row) => (row.reviewTotal ? `${row.reviewDone ?? 0} / ${row.reviewTotal}` : '–'),
    },
    passRate: {
      key: 'passRate',
      title: t.passRate,
      width: 220,
      sort: true,
      show: (row) =>
        row.passRate === null ? (
          '–'
        ) : (
          <Meter label={t.passRateOf(row.subjectName)} value={row.passRate} limit={passRate} />
        ),
      text: (row) => (row.passRate === null ? '–' : `${row.passRate}%`),
    },
    publicity: {
      key: 'publicity',
      title: t.publicityEnd,
      width: widthByLanguage(110, 124),
      lines: 2,
      align: 'right',
      card: 'fact',
      show: (row) => <DueDate due={row.publicityEnd} now={now} />,
      text: (row) => formatMinutes(row.publicityEnd),
    },
    objection: {
      key: 'objection',
      title: t.objection,
      width: 100,
      text: (row) => [t.objectionNone, t.objectionOpen, t.objectionUpheld][row.publicityResult] ?? t.objectionNone,
    },
    prizeLevel: {
      key: 'prizeLevel',
      title: t.prize,
      width: 100,
      card: 'fact',
      text: (row) => row.prizeLevel_dictText || '–',
    },
  }) satisfies { [Name in keyof typeof columnFields]: CheckedColumn<CommonRow & Pick<SubjectRow, FurtherField<Name>>> }

/**
 * Returns every column of subject lists, by name. `now` is the server's time, so that server and browser render the
 * same text.
 */
export const subjectColumns = (now: string, passRate: number) => ({
  ...commonColumns(now),
  ...furtherColumns(now, passRate),
})
export type ColumnName = keyof ReturnType<typeof subjectColumns>
