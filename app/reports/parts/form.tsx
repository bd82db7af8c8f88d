import { Banner, Button, InputNumber, TextArea } from '@douyinfe/semi-ui'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { FileSlotField } from '~/app/files/parts/file-slot'
import { autosaveWords, useAutosave } from '~/app/lib/autosave'
import { useSend } from '~/app/lib/send'
import { Presence } from '~/app/live/presence'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Field, FieldErrors } from '~/app/ui/field'
import { FormBar } from '~/app/ui/form-bar'
import { useLatest } from '~/app/ui/latest'
import { Section } from '~/app/ui/page'
import type { ReportDetail } from '~/worker/reports/answers'
import { missingParts, typesWithFiles } from '~/worker/reports/rules'
import { ConclusionParts, EXTS, idOf, type Sections } from './conclusion-parts'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'
import * as reports from '~/worker/reports/calls'

type Draft = Pick<ReportDetail, 'content' | 'fundUsed' | 'problems' | 'nextPlan' | 'fileIds'> & {
  sections: Partial<Sections>
}

/** A conclusion begins with what the system knows already: expected results, agreed changes, the reports of the years. */
const draftOf = (report: ReportDetail): Draft => {
  const { content, fundUsed, problems, nextPlan, fileIds, sections, prefill, reportType } = report
  const written = { content, fundUsed, problems, nextPlan, fileIds }
  if (reportType !== 'CONCLUSION') return { ...written, sections }
  return {
    ...written,
    sections: {
      completion: sections.completion ?? prefill.completion ?? { text: '', indicators: [] },
      change: sections.change ?? prefill.change ?? { text: '' },
      sharing: sections.sharing ?? { text: '', shareAuth: 0, fileIds: [] },
      progressYear: sections.progressYear ?? prefill.progressYear ?? [],
    },
  }
}

/** The form of a report. What is typed goes to the server by itself and is kept in the browser until it has arrived. */
export function ReportForm({
  report,
  who,
  onSubmitted,
}: {
  report: ReportDetail
  who: string
  onSubmitted: () => void
}) {
  const { send, busy } = useSend()
  const { revalidate } = useRevalidator()
  const [draft, setDraft] = useState(() => draftOf(report))
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [lost, setLost] = useState('')
  const version = useRef(report.lockVersion)
  const status = useRef(report.status)
  const conclusion = report.reportType === 'CONCLUSION'

  const save = async (value: Draft) => {
    const sent = await send(
      reports.saveReport,
      { id: report.id, lockVersion: version.current, ...value },
      { revalidate: false, success: false, failure: false },
    )
    if (!sent.ok) {
      if (sent.code === 409) setLost(sent.message)
      setRefused(sent.fields)
      return false
    }
    version.current = sent.result.lockVersion
    status.current = sent.result.status
    setRefused({})
    return true
  }
  const latest = useLatest(draft)
  const kept = useAutosave(`report:${who}:${report.id}`, draft, save, { enabled: !lost })
  const set = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const setSection = <Name extends keyof Sections>(
    name: Name,
    change: (part: Sections[Name] | undefined) => Sections[Name],
  ) => setDraft((now) => ({ ...now, sections: { ...now.sections, [name]: change(now.sections[name]) } }))

  const missing = missingParts({ reportType: report.reportType, ...draft })
  const errors = tried ? { ...missing, ...refused } : refused
  const maySubmit = report.may.submit ?? (report.status === 0 ? true : t.submittedByOthers)
  // A report that nobody has begun has no row to submit yet: saving makes it one.
  const submits = 'submit' in report.may || (report.status === 0 && report.submitRole === '负责人')

  const submit = async () => {
    if (!(await kept.saveNow())) return false
    if (status.current === 0 && !(await save(latest.current))) return false
    const sent = await send(
      reports.submitReport,
      { id: report.id, lockVersion: version.current, ...latest.current },
      { revalidate: false },
    )
    if (!sent.ok) {
      setRefused(sent.fields)
      if (sent.code === 409) setLost(sent.message)
      return Object.keys(sent.fields).length > 0
    }
    kept.drop()
    onSubmitted()
    return true
  }

  const long = (
    name: 'content' | 'problems' | 'nextPlan',
    label: string,
    rows: number,
    max: number,
    required = false,
  ) => (
    <Field label={label} for={idOf(name)} required={required} {...(errors[name] && { error: errors[name] })}>
      <TextArea
        id={idOf(name)}
        value={draft[name]}
        autosize={{ minRows: rows, maxRows: 30 }}
        maxLength={max}
        maxCount={max}
        validateStatus={errors[name] ? 'error' : 'default'}
        onChange={(value) => set({ [name]: value })}
      />
    </Field>
  )
  return (
    <>
      <Presence kind="report" id={report.id} />
      {lost ? (
        <Banner type="warning" closeIcon={null} fullMode={false} bordered title={lost} description={t.textKept}>
          <Button
            onClick={() => {
              void revalidate().then(() => window.location.reload())
            }}
          >
            {t.loadLatest}
          </Button>
        </Banner>
      ) : null}
      {kept.left ? (
        <Banner type="info" closeIcon={null} fullMode={false} bordered title={t.unsavedText}>
          <div className={styles.acts}>
            <Button
              theme="solid"
              onClick={() => {
                const left = kept.take()
                if (left) setDraft(left)
              }}
            >
              {t.restore}
            </Button>
            <Button onClick={kept.drop}>{t.discard}</Button>
          </div>
        </Banner>
      ) : null}
      {report.status === 4 && report.reviewOpinion ? (
        <Banner
          type="warning"
          closeIcon={null}
          fullMode={false}
          bordered
          title={t.returnOpinion}
          description={report.reviewOpinion}
        />
      ) : null}
      {submits && maySubmit !== true ? (
        <Banner type="warning" closeIcon={null} fullMode={false} bordered title={maySubmit} />
      ) : null}
      <FieldErrors errors={errors} idOf={idOf} />
      <Section title={t.content}>
        <div className={styles.fields}>
          {long('content', t.content, 10, 50_000, true)}
          <Field label={t.fundUsed} for={idOf('fundUsed')} {...(errors.fundUsed && { error: errors.fundUsed })}>
            <InputNumber
              id={idOf('fundUsed')}
              min={0}
              max={1_000_000}
              precision={2}
              value={draft.fundUsed}
              onChange={(value) => set({ fundUsed: Number(value) || 0 })}
            />
          </Field>
          {long('problems', t.problems, 3, 10_000)}
          {conclusion ? null : long('nextPlan', t.nextPlan, 3, 10_000)}
        </div>
      </Section>
      {conclusion ? (
        <ConclusionParts report={report} sections={draft.sections} errors={errors} onChange={setSection} />
      ) : null}
      <Section title={t.files}>
        <FileSlotField
          slot={{
            slot: 'fileIds',
            name: t.files,
            required: typesWithFiles.includes(report.reportType) ? 1 : 0,
            exts: EXTS,
            max: 20,
          }}
          bizType="report"
          bizId={report.id}
          known={report.files}
          fileIds={draft.fileIds}
          error={errors.fileIds}
          onChange={(files) => setDraft((now) => ({ ...now, fileIds: files(now.fileIds) }))}
        />
      </Section>
      <FormBar words={autosaveWords(kept.status)}>
        <Button disabled={busy} onClick={() => void kept.saveNow()}>
          {t.save}
        </Button>
        {submits ? (
          <Button
            theme="solid"
            disabled={maySubmit !== true || !!lost}
            onClick={() => {
              setTried(true)
              if (Object.keys(missing).length === 0) setAsking(true)
              else window.scrollTo({ top: 0, behavior: 'smooth' })
            }}
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
