import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { dateOnly, yearOptions } from '~/app/lib/dates'
import { room } from '~/app/lib/room'
import { useSend } from '~/app/lib/send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import type { Column } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import type { OverYearRow } from '~/worker/reports/answers'
import type { overYearScreen } from '~/worker/reports/queries/over-year.server'
import { reportStatuses, type ReportStatus } from '~/worker/subjects/reports/statuses'
import { reportPath } from './state'
import { Views } from './views'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'
import * as study from '~/worker/study/calls'
import { subjectPage } from '~/worker/policy/pages'

const columns = (): Column<OverYearRow>[] => [
  { key: 'subjectName', title: t.subject, width: 280, fixed: true, card: 'title' },
  {
    key: 'reportStatus',
    title: t.yearlySummary,
    width: room(130, 170),
    card: 'status',
    show: (row) =>
      row.reportStatus === null ? (
        <StatusTag colour="grey" label={t.summaryNone} />
      ) : (
        <StatusTag
          colour={reportStatuses[row.reportStatus as ReportStatus]?.colour ?? 'grey'}
          label={row.reportStatus_dictText}
        />
      ),
    text: (row) => row.reportStatus_dictText || t.summaryNone,
  },
  { key: 'startDate', title: t.termStart, width: 120, align: 'right', text: (row) => dateOnly(row.startDate) },
  {
    key: 'endDate',
    title: t.termEnd,
    width: 120,
    align: 'right',
    sort: true,
    card: 'fact',
    text: (row) => dateOnly(row.endDate),
  },
  { key: 'leadDepartName', title: t.leadInstitution, width: 200, card: 'fact' },
  { key: 'subjectManName', title: t.manager, width: room(110, 130), card: 'fact' },
  { key: 'subjectNum', beneath: 'subjectName', title: t.subjectNumber, width: 150, sort: true },
]

/** Subjects that continue into the next year, with their summaries and a merged download of the annexes. */
export function OverYear({ year, years, query, page, mayCopy }: Awaited<ReturnType<typeof overYearScreen>>) {
  const { send } = useSend()
  const [asking, setAsking] = useState(false)
  return (
    <Page
      title={t.progressTitle}
      count={page.total}
      actions={mayCopy && page.total > 0 && <Button onClick={() => setAsking(true)}>{t.copyAnnexes}</Button>}
    >
      <ListScreen<OverYearRow>
        name="/subjectMngr/progress/overYear"
        columns={columns()}
        filters={[
          { kind: 'text', name: 'subjectName', label: t.subjectName },
          { kind: 'choice', name: 'year', label: t.year, options: yearOptions(years) },
        ]}
        empty={{ title: t.noneOverYear(year), help: t.noneOverYearHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        openTo={(row) => subjectPage(row.subjectId, 'report')}
        actions={(row) => (row.reportId ? [{ key: 'open', label: t.yearlySummary, to: reportPath(row.reportId) }] : [])}
        above={<p className={styles.muted}>{t.overYearNote(year)}</p>}
        tabs={<Views view="overYear" />}
      />
      {asking && (
        <ConfirmDialog
          open
          title={t.copyAnnexesOf(year)}
          act={t.copyAnnexes}
          onConfirm={async () => (await send(study.copyAnnexes, { year })).ok}
          onCancel={() => setAsking(false)}
        >
          {t.copyAnnexesHelp}
        </ConfirmDialog>
      )}
    </Page>
  )
}
