import { dateOnly, dueColour, dueWords, shortStamp } from '~/app/lib/dates'
import type { Column } from '~/app/ui/list/describe'
import { Meter, NumberText } from '~/app/ui/numbers'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import type { SubjectRow } from '~/worker/subjects/contract'
import { subjectStatuses, type SubjectStatus } from '~/worker/subjects/statuses'
import styles from './lists.module.css'

/** The status in its colour; blue where it waits for the person who looks. */
export const SubjectStatusTag = ({ row }: { row: Pick<SubjectRow, 'status' | 'canDeal'> }) => {
  const { label, colour } = subjectStatuses[row.status as SubjectStatus]
  return <StatusTag label={label} colour={row.canDeal ? 'blue' : (colour as Colour)} />
}

/** A due date with the days left in words. */
export const Due = ({ due, now }: { due: string | null; now: string }) =>
  due ? (
    <span className={styles.due}>
      {dateOnly(due)} <span data-colour={dueColour(due, now)}>{dueWords(due, now)}</span>
    </span>
  ) : (
    <>–</>
  )

type Name = keyof ReturnType<typeof columnsAt>
/** Every column of subject lists, by name; `now` is the server's moment, so that both ends say the same. */
export const columnsAt = (now: string, passRate: number) =>
  ({
    subjectNum: {
      key: 'subjectNum',
      title: '课题编号',
      width: 150,
      fixed: true,
      sort: true,
      text: (row) => row.subjectNum || '未编号',
    },
    subjectName: { key: 'subjectName', title: '课题名称', width: 320, fixed: true, sort: true, card: 'title' },
    status: {
      key: 'status',
      title: '状态',
      width: 150,
      sort: true,
      card: 'status',
      show: (row) => <SubjectStatusTag row={row} />,
      text: (row) => row.status_dictText,
    },
    year: { key: 'year', title: '年度', width: 80, sort: true },
    domain: { key: 'domain', title: '研究领域', width: 160, sort: true, text: (row) => row.domain_dictText || '–' },
    subjectType: { key: 'subjectType', title: '类型', width: 100, text: (row) => row.subjectType_dictText || '–' },
    leadDepartName: { key: 'leadDepartName', title: '牵头机构', width: 200, sort: true, card: 'fact' },
    subjectManName: { key: 'subjectManName', title: '负责人', width: 100, card: 'fact' },
    subjectManPhone: { key: 'subjectManPhone', title: '联系电话', width: 130 },
    budgetTotal: {
      key: 'budgetTotal',
      title: '经费（万元）',
      width: 120,
      align: 'right',
      show: (row) => <NumberText value={row.budgetTotal} digits={2} />,
      text: (row) => String(row.budgetTotal),
    },
    submitTime: {
      key: 'submitTime',
      title: '提交时间',
      width: 160,
      align: 'right',
      sort: true,
      text: (row) => shortStamp(row.submitTime),
    },
    updateTime: {
      key: 'updateTime',
      title: '更新时间',
      width: 160,
      align: 'right',
      sort: true,
      text: (row) => shortStamp(row.updateTime),
    },
    dueTime: {
      key: 'dueTime',
      title: '办理期限',
      width: 200,
      align: 'right',
      sort: true,
      card: 'fact',
      show: (row) => <Due due={row.dueTime} now={now} />,
      text: (row) => dateOnly(row.dueTime),
    },
    establishTime: {
      key: 'establishTime',
      title: '立项日期',
      width: 120,
      align: 'right',
      sort: true,
      text: (row) => dateOnly(row.establishTime),
    },
    endDate: {
      key: 'endDate',
      title: '结束日期',
      width: 120,
      align: 'right',
      sort: true,
      text: (row) => dateOnly(row.endDate),
    },
    term: {
      key: 'term',
      title: '研究期限',
      width: 200,
      text: (row) => (row.startDate ? `${dateOnly(row.startDate)} 至 ${dateOnly(row.endDate)}` : '–'),
    },
    finishTime: {
      key: 'finishTime',
      title: '完成时间',
      width: 120,
      align: 'right',
      text: (row) => dateOnly(row.finishTime ?? row.closeTime),
    },
    similarityMax: {
      key: 'similarityMax',
      title: '最高相似度',
      width: 130,
      align: 'right',
      sort: true,
      show: (row) => <NumberText value={row.similarityMax} unit="%" />,
      text: (row) => (row.similarityMax === null ? '–' : `${row.similarityMax}%`),
    },
    reviews: {
      key: 'reviews',
      title: '已交 / 应交',
      width: 110,
      align: 'right',
      text: (row) => (row.reviewTotal ? `${row.reviewDone ?? 0} / ${row.reviewTotal}` : '–'),
    },
    passRate: {
      key: 'passRate',
      title: '通过率',
      width: 220,
      sort: true,
      show: (row) =>
        row.passRate === null ? (
          '–'
        ) : (
          <Meter label={`${row.subjectName} 通过率`} value={row.passRate} limit={passRate} />
        ),
      text: (row) => (row.passRate === null ? '–' : `${row.passRate}%`),
    },
    publicity: {
      key: 'publicity',
      title: '公示截止',
      width: 220,
      align: 'right',
      card: 'fact',
      show: (row) => <Due due={row.publicityEnd} now={now} />,
      text: (row) => shortStamp(row.publicityEnd),
    },
    objection: {
      key: 'objection',
      title: '异议',
      width: 100,
      text: (row) => ['无', '处理中', '成立'][row.publicityResult] ?? '无',
    },
    prizeLevel: { key: 'prizeLevel', title: '奖项', width: 100, card: 'fact', text: (row) => row.prizeLevel || '–' },
    gradeLevel: { key: 'gradeLevel', title: '评分等级', width: 100, text: (row) => row.gradeLevel || '–' },
    gradeRank: {
      key: 'gradeRank',
      title: '名次',
      width: 80,
      align: 'right',
      sort: true,
      text: (row) => (row.gradeRank === null ? '–' : String(row.gradeRank)),
    },
  }) satisfies Record<string, Column<SubjectRow>>
export type ColumnName = Name
