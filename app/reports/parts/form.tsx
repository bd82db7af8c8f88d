import { Banner, Button, Input, InputNumber, TextArea } from '@douyinfe/semi-ui'
import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { autosaveWords, useAutosave } from '~/app/lib/autosave'
import { useSend } from '~/app/lib/send'
import { Presence } from '~/app/live/presence'
import { FileSlotField } from '~/app/subjects/form/file-slot'
import { Lines } from '~/app/subjects/form/lines'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Field, FieldErrors } from '~/app/ui/field'
import { FormBar } from '~/app/ui/form-bar'
import { Section } from '~/app/ui/page'
import { Select } from '~/app/ui/named'
import type { ReportDetail } from '~/worker/reports/contract'
import { missingParts, typesWithFiles } from '~/worker/reports/rules'
import { shareText } from './words'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'

type Sections = Required<ReportDetail['sections']>
type Draft = Pick<ReportDetail, 'content' | 'fundUsed' | 'problems' | 'nextPlan' | 'fileIds'> & {
  sections: Partial<Sections>
}
type Saved = { id: string; status: number; lockVersion: number }

const EXTS = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip']
const idOf = (field: string) => `report-${field}`
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
    const sent = await send<Saved>(
      '/v2/subjectreport/save',
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
  const kept = useAutosave(`report:${who}:${report.id}`, draft, save, { enabled: !lost })
  const set = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const setSection = <Name extends keyof Sections>(name: Name, part: Sections[Name]) =>
    setDraft((now) => ({ ...now, sections: { ...now.sections, [name]: part } }))

  const missing = missingParts({ reportType: report.reportType, ...draft })
  const errors = tried ? { ...missing, ...refused } : refused
  const maySubmit = report.may.submit ?? (report.status === 0 ? true : t.submittedByOthers)
  // A report that nobody has begun has no row to submit yet: saving makes it one.
  const submits = 'submit' in report.may || (report.status === 0 && report.submitRole === '负责人')

  const submit = async () => {
    if (!(await kept.saveNow())) return false
    if (status.current === 0 && !(await save(draft))) return false
    const sent = await send<Saved>(
      '/v2/subjectreport/submit',
      { id: report.id, lockVersion: version.current, ...draft },
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
          onChange={(fileIds) => set({ fileIds })}
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

/** The parts that only a conclusion report has: completion, changes, sharing, progress by year. */
function ConclusionParts({
  report,
  sections,
  errors,
  onChange,
}: {
  report: ReportDetail
  sections: Partial<Sections>
  errors: Record<string, string>
  onChange: <Name extends keyof Sections>(name: Name, part: Sections[Name]) => void
}) {
  const completion = sections.completion ?? { text: '', indicators: [] }
  const sharing = sections.sharing ?? { text: '', shareAuth: 0, fileIds: [] }
  const progressYear = sections.progressYear ?? []
  const long = (field: string, label: string, value: string, change: (text: string) => void, help?: ReactNode) => (
    <Field label={label} for={idOf(field)} required help={help} {...(errors[field] && { error: errors[field] })}>
      <TextArea
        id={idOf(field)}
        value={value}
        autosize={{ minRows: 3, maxRows: 24 }}
        maxLength={10_000}
        maxCount={10_000}
        validateStatus={errors[field] ? 'error' : 'default'}
        onChange={change}
      />
    </Field>
  )
  const lastYear = progressYear.at(-1)?.year
  const nextYear = lastYear ? String(Number(lastYear) + 1) : report.year
  return (
    <>
      <Section title={t.completion}>
        <div className={styles.fields}>
          {long('sections.completion.text', t.completion, completion.text, (text) =>
            onChange('completion', { ...completion, text }),
          )}
          <Field
            label={t.indicatorCompletion}
            for={idOf('sections.completion.indicators')}
            required
            {...(errors['sections.completion.indicators'] && { error: errors['sections.completion.indicators'] })}
          >
            <Lines
              id={idOf('sections.completion.indicators')}
              noun={t.indicator}
              lines={completion.indicators}
              empty={{ name: '', planned: '', reached: '', rate: 0, fileIds: [] }}
              onChange={(indicators) => onChange('completion', { ...completion, indicators })}
            >
              {(line, change, at) => {
                const place = `sections.completion.indicators.${at}`
                return (
                  <div className={styles.indicator}>
                    <Field
                      label={t.indicatorName}
                      for={idOf(`${place}.name`)}
                      {...(errors[`${place}.name`] && { error: errors[`${place}.name`] })}
                    >
                      <Input
                        id={idOf(`${place}.name`)}
                        maxLength={100}
                        value={line.name}
                        onChange={(name) => change({ name })}
                      />
                    </Field>
                    <Field label={t.planned} for={idOf(`${place}.planned`)}>
                      <Input
                        id={idOf(`${place}.planned`)}
                        maxLength={200}
                        value={line.planned}
                        onChange={(planned) => change({ planned })}
                      />
                    </Field>
                    <Field
                      label={t.reached}
                      for={idOf(`${place}.reached`)}
                      {...(errors[`${place}.reached`] && { error: errors[`${place}.reached`] })}
                    >
                      <Input
                        id={idOf(`${place}.reached`)}
                        maxLength={200}
                        value={line.reached}
                        onChange={(reached) => change({ reached })}
                      />
                    </Field>
                    <Field label={t.ratePercent} for={idOf(`${place}.rate`)}>
                      <InputNumber
                        id={idOf(`${place}.rate`)}
                        min={0}
                        max={100}
                        precision={0}
                        style={{ width: '100%' }}
                        value={line.rate}
                        onChange={(rate) => change({ rate: Number(rate) || 0 })}
                      />
                    </Field>
                    <div className={styles.wide}>
                      <FileSlotField
                        slot={{ slot: `indicator-${at}`, name: t.evidence, required: 0, exts: EXTS, max: 20 }}
                        bizType="report"
                        bizId={report.id}
                        known={report.files}
                        fileIds={line.fileIds}
                        onChange={(fileIds) => change({ fileIds })}
                      />
                    </div>
                  </div>
                )
              }}
            </Lines>
          </Field>
        </div>
      </Section>
      <Section title={t.changes}>
        {long(
          'sections.change.text',
          t.changes,
          sections.change?.text ?? '',
          (text) => onChange('change', { text }),
          t.noChanges,
        )}
      </Section>
      <Section title={t.sharing}>
        <div className={styles.fields}>
          <Field label={t.shareScope} for={idOf('sections.sharing.shareAuth')}>
            <Select
              id={idOf('sections.sharing.shareAuth')}
              value={sharing.shareAuth}
              optionList={[0, 1, 2].map((value) => ({ value, label: shareText(value) }))}
              onChange={(value) => onChange('sharing', { ...sharing, shareAuth: Number(value) })}
            />
          </Field>
          {long('sections.sharing.text', t.sharingText, sharing.text, (text) =>
            onChange('sharing', { ...sharing, text }),
          )}
          <FileSlotField
            slot={{ slot: 'sharing', name: t.sharedFiles, required: 0, exts: EXTS, max: 20 }}
            bizType="report"
            bizId={report.id}
            known={report.files}
            fileIds={sharing.fileIds}
            onChange={(fileIds) => onChange('sharing', { ...sharing, fileIds })}
          />
        </div>
      </Section>
      <Section title={t.progressByYear}>
        <Field
          label={t.progressOfYears}
          for={idOf('sections.progressYear')}
          required
          {...(errors['sections.progressYear'] && { error: errors['sections.progressYear'] })}
        >
          <Lines
            id={idOf('sections.progressYear')}
            noun={t.year}
            lines={progressYear}
            empty={{ year: nextYear, text: '' }}
            onChange={(rows) => onChange('progressYear', rows)}
          >
            {(line, change, at) => (
              <div className={styles.fields}>
                <Input
                  aria-label={t.year}
                  maxLength={4}
                  style={{ width: 120 }}
                  suffix={t.yearUnit}
                  value={line.year}
                  onChange={(year) => change({ year })}
                />
                {long(`sections.progressYear.${at}.text`, t.progressInYear(line.year), line.text, (text) =>
                  change({ text }),
                )}
              </div>
            )}
          </Lines>
        </Field>
      </Section>
    </>
  )
}
