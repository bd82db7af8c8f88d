import { Input, InputNumber, TextArea } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { Lines } from '~/app/subjects/form/lines'
import { FileSlotField } from '~/app/files/parts/file-slot'
import { Field } from '~/app/ui/field'
import { Select } from '~/app/ui/named'
import { Section } from '~/app/ui/page'
import type { ReportDetail } from '~/worker/reports/answers'
import { shareText } from './words'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'

export type Sections = Required<ReportDetail['sections']>
/** What may be put into a report. */
export const EXTS = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip']
export const idOf = (field: string) => `report-${field}`
const noCompletion: Sections['completion'] = { text: '', indicators: [] }
const noSharing: Sections['sharing'] = { text: '', shareAuth: 0, fileIds: [] }

/** The parts that only a conclusion report has: completion, changes, sharing, progress by year. */
export function ConclusionParts({
  report,
  sections,
  errors,
  onChange,
}: {
  report: ReportDetail
  sections: Partial<Sections>
  errors: Record<string, string>
  /** A change of one part by what it holds by then. */
  onChange: <Name extends keyof Sections>(
    name: Name,
    change: (now: Sections[Name] | undefined) => Sections[Name],
  ) => void
}) {
  const completion = sections.completion ?? noCompletion
  const sharing = sections.sharing ?? noSharing
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
            onChange('completion', (now = noCompletion) => ({ ...now, text })),
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
              onChange={(lines) =>
                onChange('completion', (now = noCompletion) => ({ ...now, indicators: lines(now.indicators) }))
              }
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
                        onChange={(files) => change((now) => ({ fileIds: files(now.fileIds) }))}
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
          (text) => onChange('change', () => ({ text })),
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
              onChange={(value) => onChange('sharing', (now = noSharing) => ({ ...now, shareAuth: Number(value) }))}
            />
          </Field>
          {long('sections.sharing.text', t.sharingText, sharing.text, (text) =>
            onChange('sharing', (now = noSharing) => ({ ...now, text })),
          )}
          <FileSlotField
            slot={{ slot: 'sharing', name: t.sharedFiles, required: 0, exts: EXTS, max: 20 }}
            bizType="report"
            bizId={report.id}
            known={report.files}
            fileIds={sharing.fileIds}
            onChange={(files) => onChange('sharing', (now = noSharing) => ({ ...now, fileIds: files(now.fileIds) }))}
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
            onChange={(lines) => onChange('progressYear', (now = []) => lines(now))}
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
