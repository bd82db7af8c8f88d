import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { formatDate, yearOptions } from '~/app/lib/dates'
import { widthByLanguage } from '~/app/lib/column-width'
import { useSend } from '~/app/lib/use-send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import type { MultiYearRow } from '~/worker/reports/responses'
import type { multiYearScreen } from '~/worker/reports/queries/multi-year.server'
import { reportStatuses, type ReportStatus } from '~/worker/subjects/reports/statuses'
import { reportPath } from './report-state'
import { ProgressViews } from './progress-views'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'
import * as study from '~/worker/study/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'

const columns = (): Column<MultiYearRow>[] => [
  { key: 'subjectName', title: t.subject, width: 280, fixed: true, card: 'title' },
  {
    key: 'reportStatus',
    title: t.yearlySummary,
    width: widthByLanguage(130, 170),
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
  { key: 'startDate', title: t.termStart, width: 120, align: 'right', text: (row) => formatDate(row.startDate) },
  {
    key: 'endDate',
    title: t.termEnd,
    width: 120,
    align: 'right',
    sort: true,
    card: 'fact',
    text: (row) => formatDate(row.endDate),
  },
  { key: 'leadDepartName', title: t.leadInstitution, width: 200, card: 'fact' },
  { key: 'subjectManName', title: t.manager, width: widthByLanguage(110, 130), card: 'fact' },
  { key: 'subjectNum', beneath: 'subjectName', title: t.subjectNumber, width: 150, sort: true },
]

/** Subjects that continue into the next year, with their summaries and a merged download of the annexes. */
export function OverYear({ year, years, query, page, mayCopy }: Awaited<ReturnType<typeof multiYearScreen>>) {
  const { send } = useSend()
  const [asking, setAsking] = useState(false)
  return (
    <Page
      title={t.progressTitle}
      count={page.total}
      actions={mayCopy && page.total > 0 && <Button onClick={() => setAsking(true)}>{t.copyAnnexes}</Button>}
    >
      <ListScreen<MultiYearRow>
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
        openTo={(row) => subjectPageUrl(row.subjectId, 'report')}
        actions={(row) => (row.reportId ? [{ key: 'open', label: t.yearlySummary, to: reportPath(row.reportId) }] : [])}
        above={<p className={styles.muted}>{t.overYearNote(year)}</p>}
        tabs={<ProgressViews view="overYear" />}
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
