import { useState } from 'react'
import { titleMeta } from '~/app/lib/page-title'
import {} from '~/app/lib/api'
import { formatDate } from '~/app/lib/dates'
import { loadBatchRows } from '~/app/lib/batch-rows'
import { loadPage } from '~/app/lib/loader.server'
import { widthByLanguage } from '~/app/lib/column-width'
import type { BatchAction } from '~/app/ui/list/batch-bar'
import type { Column, RowAction } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import type { GradeRow } from '~/worker/grading/responses'
import { assignScreen } from '~/worker/grading/queries/screens.server'
import { gradeStatuses } from '~/worker/grading/rules'
import { AssignDialog } from './parts/assign-dialog'
import { Graders } from './parts/graders'
import { RemoveDialog } from './parts/remove-dialog'
import { gradeColour, gradeStatusText } from './parts/labels'
import { redirectToWorkYear } from './parts/default-year.server'
import { YearSelect } from './parts/year-select'
import type { Route } from './+types/assign'
import styles from './parts/grading.module.css'
import { t } from './texts'
import * as grading from '~/worker/grading/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, grading.candidates, async (ctx, url) => {
    await redirectToWorkYear(ctx, url, 'assign')
    return assignScreen(ctx, url.searchParams)
  })
export const meta = titleMeta(() => t.assignTitle)

type OpenedAction = { kind: 'assign' | 'remove'; rows: GradeRow[]; clear?: () => void }
const isOpenForGrading = (row: GradeRow) => row.status === 'TO_AUDIT' && !row.gradeEndTime

/** Grader assignment: the subjects of a year with their graders, assigned and removed singly or in batches. */
export default function Assign({ loaderData }: Route.ComponentProps) {
  const { year, years, rows, total, query, domains, minGraders } = loaderData
  const [doing, setDoing] = useState<OpenedAction | null>(null)
  const columns: Column<GradeRow>[] = [
    {
      key: 'subjectNum',
      beneath: 'subjectName',
      title: t.number,
      width: 150,
      fixed: true,
      sort: true,
      text: (row) => row.subjectNum || '–',
    },
    { key: 'subjectName', title: t.subjectName, width: 260, fixed: true, sort: true, card: 'title' },
    {
      key: 'gradeStatus',
      title: t.gradeStatus,
      width: widthByLanguage(110, 140),
      card: 'status',
      show: (row) =>
        row.gradeEndTime ? (
          <StatusTag colour="green" label={t.ended} />
        ) : (
          <StatusTag
            colour={row.gradeStatus ? gradeColour(row.gradeStatus) : 'blue'}
            label={row.gradeStatus ? gradeStatusText(row.gradeStatus) : t.toAssign}
          />
        ),
    },
    {
      key: 'done',
      title: t.submitted,
      width: widthByLanguage(100, 120),
      align: 'right',
      card: 'fact',
      show: (row) => (
        <span
          className={
            minGraders !== null && row.graders < minGraders ? `${styles.figures} ${styles.warning}` : styles.figures
          }
        >
          {row.done} / {row.graders}
        </span>
      ),
    },
    {
      key: 'graderList',
      title: t.graders,
      width: 300,
      card: 'fact',
      show: (row) => <Graders people={row.graderList} />,
      text: (row) => row.graderList.map((one) => one.realname).join(t.listComma),
    },
    { key: 'dueTime', title: t.due, width: 120, align: 'right', sort: true, text: (row) => formatDate(row.due) },
    { key: 'domain', title: t.domain, width: 140, text: (row) => row.domain_dictText },
    { key: 'leadDepartName', title: t.leadInstitution, width: 200 },
  ]
  const actions = (row: GradeRow): RowAction[] => {
    const why = isOpenForGrading(row) ? undefined : t.gradingEnded
    return [
      {
        key: 'assign',
        label: row.graders ? t.add : t.assign,
        act: () => setDoing({ kind: 'assign', rows: [row] }),
        ...(why && { why }),
      },
      ...(row.graders
        ? [
            {
              key: 'remove',
              label: t.remove,
              danger: true,
              act: () => setDoing({ kind: 'remove', rows: [row] }),
              ...(why && { why }),
            },
          ]
        : []),
    ]
  }
  const batch: BatchAction<GradeRow>[] = [
    {
      key: 'assign',
      label: t.assignGraders,
      primary: true,
      fits: isOpenForGrading,
      act: (rows, clear) => setDoing({ kind: 'assign', rows: rows.filter(isOpenForGrading), clear }),
    },
    {
      key: 'remove',
      label: t.removeGraders,
      danger: true,
      fits: (row) => isOpenForGrading(row) && row.graders > 0,
      act: (rows, clear) =>
        setDoing({ kind: 'remove', rows: rows.filter((row) => isOpenForGrading(row) && row.graders > 0), clear }),
    },
  ]
  const done = () => {
    doing?.clear?.()
    setDoing(null)
  }
  return (
    <Page
      title={t.assignTitle}
      count={total}
      actions={<YearSelect year={year} years={years} />}
      note={minGraders === null ? t.noRuleYet(year) : t.gradersNeeded(minGraders)}
    >
      <ListScreen<GradeRow>
        columns={columns}
        filters={[
          { kind: 'text', name: 'subjectName', label: t.subjectName },
          {
            kind: 'choice',
            name: 'domain',
            label: t.domain,
            options: domains.map(({ value, text }) => ({ value, label: text })),
          },
          {
            kind: 'choice',
            name: 'gradeStatus',
            label: t.gradeStatus,
            options: [
              { value: 'toAssign', label: t.toAssign },
              { value: 'toGrade', label: t.unfinished },
              ...gradeStatuses.map((value) => ({ value, label: gradeStatusText(value) })),
            ],
          },
        ]}
        batch={batch}
        gather={(listQuery, move) => loadBatchRows(grading.listGrades, { order: 'asc', ...listQuery, year }, move)}
        empty={{ title: t.nothingToGrade(year), help: t.gradingAfterConclusion }}
        rows={rows}
        total={total}
        query={query}
        actions={actions}
        openTo={(row) => subjectPageUrl(row.id)}
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
