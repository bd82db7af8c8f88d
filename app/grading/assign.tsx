import { useState } from 'react'
import { title } from '~/app/frame/title'
import { dateOnly } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import type { BatchMove } from '~/app/ui/list/batch-bar'
import type { Column, RowAction } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import type { AssignRow } from '~/worker/grading/queries/screens.server'
import { assignScreen } from '~/worker/grading/queries/screens.server'
import { AssignDialog } from './parts/assign-dialog'
import { Graders } from './parts/graders'
import { RemoveDialog } from './parts/remove-dialog'
import { casePath, gradeColour } from './parts/words'
import { needYear } from './parts/year.server'
import { YearSelect } from './parts/year-select'
import type { Route } from './+types/assign'
import styles from './parts/grading.module.css'

export const loader = (args: Route.LoaderArgs) =>
  load(args, async (ctx, url) => {
    await needYear(ctx, url, 'assign')
    return assignScreen(ctx, url.searchParams)
  })
export const meta = title('评分分配')

type Doing = { kind: 'assign' | 'remove'; rows: AssignRow[]; clear?: () => void }
const open = (row: AssignRow) => row.status === 'TO_AUDIT' && !row.gradeEndTime

/** Who grades what: subjects of a year with their graders, given and taken singly or in batches. */
export default function Assign({ loaderData }: Route.ComponentProps) {
  const { year, years, rows, total, query, domains, minGraders } = loaderData
  const [doing, setDoing] = useState<Doing | null>(null)
  const columns: Column<AssignRow>[] = [
    { key: 'subjectNum', title: '编号', width: 150, fixed: true, sort: true, text: (row) => row.subjectNum || '–' },
    { key: 'subjectName', title: '课题名称', width: 260, fixed: true, sort: true, card: 'title' },
    {
      key: 'gradeStatus',
      title: '评分状态',
      width: 110,
      card: 'status',
      show: (row) =>
        row.gradeEndTime ? (
          <StatusTag colour="green" label="已结束" />
        ) : (
          <StatusTag
            colour={row.gradeStatus ? gradeColour(row.gradeStatus) : 'blue'}
            label={row.gradeStatus || '待分配'}
          />
        ),
    },
    {
      key: 'graderList',
      title: '评分人',
      width: 300,
      card: 'fact',
      show: (row) => <Graders people={row.graderList} />,
      text: (row) => row.graderList.map((one) => one.realname).join('、'),
    },
    {
      key: 'done',
      title: '已提交',
      width: 100,
      align: 'right',
      card: 'fact',
      show: (row) => (
        <span
          className={
            minGraders !== null && row.graders < minGraders ? `${styles.figures} ${styles.warn}` : styles.figures
          }
        >
          {row.done} / {row.graders}
        </span>
      ),
    },
    { key: 'dueTime', title: '截止', width: 120, align: 'right', sort: true, text: (row) => dateOnly(row.due) },
    { key: 'domain', title: '研究领域', width: 140, text: (row) => row.domain_dictText },
    { key: 'leadDepartName', title: '牵头机构', width: 200 },
  ]
  const actions = (row: AssignRow): RowAction[] => {
    const why = open(row) ? undefined : '评分已结束'
    return [
      {
        key: 'assign',
        label: row.graders ? '增加' : '分配',
        act: () => setDoing({ kind: 'assign', rows: [row] }),
        ...(why && { why }),
      },
      ...(row.graders
        ? [
            {
              key: 'remove',
              label: '移除',
              danger: true,
              act: () => setDoing({ kind: 'remove', rows: [row] }),
              ...(why && { why }),
            },
          ]
        : []),
    ]
  }
  const batch: BatchMove<AssignRow>[] = [
    {
      key: 'assign',
      label: '分配评分人',
      primary: true,
      fits: open,
      act: (rows, clear) => setDoing({ kind: 'assign', rows: rows.filter(open), clear }),
    },
    {
      key: 'remove',
      label: '移除评分人',
      danger: true,
      fits: (row) => open(row) && row.graders > 0,
      act: (rows, clear) =>
        setDoing({ kind: 'remove', rows: rows.filter((row) => open(row) && row.graders > 0), clear }),
    },
  ]
  const done = () => {
    doing?.clear?.()
    setDoing(null)
  }
  return (
    <Page
      title="评分分配"
      count={total}
      actions={<YearSelect year={year} years={years} />}
      note={
        minGraders === null
          ? `${year} 年度尚未设置评分规则，请先设置再分配`
          : `每个课题至少 ${minGraders} 名评分人；实心为已提交，半满为评分中，空心为未评分`
      }
    >
      <ListScreen<AssignRow>
        columns={columns}
        filters={[
          { kind: 'text', name: 'subjectName', label: '课题名称' },
          {
            kind: 'choice',
            name: 'domain',
            label: '研究领域',
            options: domains.map(({ value, text }) => ({ value, label: text })),
          },
          {
            kind: 'choice',
            name: 'gradeStatus',
            label: '评分状态',
            options: [
              { value: 'toAssign', label: '待分配' },
              { value: 'toGrade', label: '未完成' },
              ...['未评分', '评分中', '已评分'].map((value) => ({ value, label: value })),
            ],
          },
        ]}
        batch={batch}
        empty={{ title: `${year} 年度没有待评分的课题`, help: '课题结题后进入评分' }}
        rows={rows}
        total={total}
        query={query}
        actions={actions}
        openTo={(row) => casePath(row.id)}
      />
      {doing?.kind === 'assign' && doing.rows.length > 0 && (
        <AssignDialog subjects={doing.rows} onClose={() => setDoing(null)} onDone={done} />
      )}
      {doing?.kind === 'remove' && doing.rows.length > 0 && (
        <RemoveDialog subjects={doing.rows} onClose={() => setDoing(null)} onDone={done} />
      )}
    </Page>
  )
}
