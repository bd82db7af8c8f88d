import { Banner, Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { SupplementaryQuestions } from '~/app/forms/parts/supplementary-questions'
import { FormFiles } from '~/app/files/parts/form-files'
import { formatAutosaveStatus } from '~/app/lib/use-autosave'
import { Presence } from '~/app/live/presence'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { FormTextArea, FormNumber } from '~/app/ui/form/text-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormBar } from '~/app/ui/form-bar'
import { Section } from '~/app/ui/page'
import { ReturnNotice } from '~/app/ui/return-notice'
import type { ReportDetail } from '~/worker/reports/responses'
import { reportTypesWithFiles } from '~/worker/subjects/reports/statuses'
import { ConclusionParts, REPORT_FILE_TYPES } from './conclusion-parts'
import { useReportDraft } from './use-report-draft'
import styles from './reports.module.css'
import { t as shared } from '~/app/lib/texts'
import { t } from '~/app/reports/texts'
import { MAX_FILES } from '~/worker/core/limits'

/** The form of a report. */
export function ReportForm({
  report,
  who,
  onSubmitted,
}: {
  report: ReportDetail
  who: string
  onSubmitted: () => void
}) {
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState(false)
  const { form, kept, lost, restore, submit } = useReportDraft(report, who, onSubmitted)
  const { field, busy } = form
  const conclusion = report.reportType === 'CONCLUSION'
  const maySubmit = report.may.submit ?? (report.status === 0 ? true : t.submittedByOthers)
  const submits = 'submit' in report.may || (report.status === 0 && report.submitRole === '负责人')
  return (
    <>
      <Presence kind="report" id={report.id} />
      {lost ? (
        <Banner type="warning" closeIcon={null} fullMode={false} bordered title={lost} description={shared.textKept}>
          <Button
            onClick={() => {
              // A reload would restore the typed text over the latest version (app/errors/typed-text.ts).
              void revalidate().then(() => window.location.replace(window.location.href))
            }}
          >
            {shared.loadLatest}
          </Button>
        </Banner>
      ) : null}
      {kept.left ? (
        <Banner type="info" closeIcon={null} fullMode={false} bordered title={t.unsavedText}>
          <div className={styles.actions}>
            <Button theme="solid" onClick={restore}>
              {t.restore}
            </Button>
            <Button onClick={kept.drop}>{t.discard}</Button>
          </div>
        </Banner>
      ) : null}
      <ReturnNotice title={t.returnOpinion} opinion={report.status === 4 ? report.reviewOpinion : null} />
      {submits && maySubmit !== true ? (
        <Banner type="warning" closeIcon={null} fullMode={false} bordered title={maySubmit} />
      ) : null}
      <FormNotices form={form} summary />
      <Section title={t.content}>
        <div className={styles.fields}>
          <FormTextArea {...field('content')} label={t.content} required rows={[10, 30]} />
          <FormNumber {...field('fundUsed')} label={t.fundUsed} precision={2} />
          <FormTextArea {...field('problems')} label={t.problems} rows={[3, 30]} />
          {conclusion ? null : <FormTextArea {...field('nextPlan')} label={t.nextPlan} rows={[3, 30]} />}
        </div>
      </Section>
      {conclusion ? <ConclusionParts report={report} form={form} /> : null}
      <Section title={t.files}>
        <FormFiles
          {...field('fileIds')}
          slot={{
            slot: 'fileIds',
            name: t.files,
            required: reportTypesWithFiles.includes(report.reportType) ? 1 : 0,
            exts: REPORT_FILE_TYPES,
            max: MAX_FILES,
          }}
          bizType="report"
          bizId={report.id}
          known={report.files}
        />
      </Section>
      {report.sheet ? (
        <Section title={t.further}>
          <SupplementaryQuestions
            schema={report.sheet}
            core={form.core}
            answers={form.values.more ?? {}}
            files={report.files}
          />
        </Section>
      ) : null}
      <FormBar words={formatAutosaveStatus(kept.status)}>
        <Button disabled={busy} onClick={() => void kept.saveNow()}>
          {t.save}
        </Button>
        {submits ? (
          <Button
            theme="solid"
            disabled={maySubmit !== true || !!lost}
            onClick={() => void form.look().then((right) => right && setAsking(true))}
          >
            {t.submitReport}
          </Button>
        ) : null}
      </FormBar>
      <ConfirmDialog
        open={asking}
        title={t.submitNamed(report.reportName)}
        act={t.submitReport}
        onCancel={() => setAsking(false)}
        onConfirm={submit}
      >
        <p className={styles.text}>{t.submitHint}</p>
      </ConfirmDialog>
    </>
  )
}
