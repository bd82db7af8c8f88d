import { FormFiles } from '~/app/files/parts/form-files'
import { FormField, FormList } from '~/app/ui/form/form-field'
import { FormTextArea, FormNumber, FormText } from '~/app/ui/form/text-fields'
import { FormLines, useFieldLines } from '~/app/ui/form/line-fields'
import { AddLineButton } from '~/app/ui/line-buttons'
import { Select } from '~/app/ui/semi-controls'
import { Section } from '~/app/ui/page'
import type { ReportDetail } from '~/worker/reports/responses'
import { shareText } from './labels'
import type { ReportDraftForm } from './use-report-draft'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'
import { MAX_FILES } from '~/worker/core/limits'

type ConclusionPartProps = { report: ReportDetail; form: ReportDraftForm }
/** File types of report attachments. */
export const REPORT_FILE_TYPES = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip']
const LONG_TEXT_ROWS = [3, 24] as const

/** Sections of a final report only: completion, changes, sharing, progress by year. */
export const ConclusionParts = ({ report, form }: ConclusionPartProps) => (
  <>
    <Section title={t.completion}>
      <div className={styles.fields}>
        <FormTextArea {...form.field('sections.completion.text')} label={t.completion} required rows={LONG_TEXT_ROWS} />
        <Indicators report={report} form={form} />
      </div>
    </Section>
    <Section title={t.changes}>
      <FormTextArea
        {...form.field('sections.change.text')}
        label={t.changes}
        required
        help={t.noChanges}
        rows={LONG_TEXT_ROWS}
      />
    </Section>
    <Section title={t.sharing}>
      <div className={styles.fields}>
        <FormField {...form.field('sections.sharing.shareAuth')} label={t.shareScope} chosen>
          {({ id, value, onChange }) => (
            <Select
              id={id}
              value={Number(value)}
              optionList={[0, 1, 2].map((scope) => ({ value: scope, label: shareText(scope) }))}
              onChange={onChange}
            />
          )}
        </FormField>
        <FormTextArea {...form.field('sections.sharing.text')} label={t.sharingText} required rows={LONG_TEXT_ROWS} />
        <FormFiles
          {...form.field('sections.sharing.fileIds')}
          slot={{ slot: 'sharing', name: t.sharedFiles, required: 0, exts: REPORT_FILE_TYPES, max: MAX_FILES }}
          bizType="report"
          bizId={report.id}
          known={report.files}
        />
      </div>
    </Section>
    <Section title={t.progressByYear}>
      <Years report={report} form={form} />
    </Section>
  </>
)

function Indicators({ report, form: { field } }: ConclusionPartProps) {
  const lines = useFieldLines(field('sections.completion.indicators'))
  return (
    <FormList {...field('sections.completion.indicators')} label={t.indicatorCompletion} required>
      {({ id }) => (
        <div id={id} tabIndex={-1} className={styles.fields}>
          <FormLines lines={lines} named={(at) => t.lineAt(at + 1, t.indicator)}>
            {(at) => (
              <div className={styles.indicator}>
                <FormText {...field(`sections.completion.indicators.${at}.name`)} label={t.indicatorName} />
                <FormText {...field(`sections.completion.indicators.${at}.planned`)} label={t.planned} />
                <FormText {...field(`sections.completion.indicators.${at}.reached`)} label={t.reached} />
                <FormNumber
                  {...field(`sections.completion.indicators.${at}.rate`)}
                  label={t.ratePercent}
                  precision={0}
                />
                <div className={styles.wide}>
                  <FormFiles
                    {...field(`sections.completion.indicators.${at}.fileIds`)}
                    slot={{
                      slot: `indicator-${at}`,
                      name: t.evidence,
                      required: 0,
                      exts: REPORT_FILE_TYPES,
                      max: MAX_FILES,
                    }}
                    bizType="report"
                    bizId={report.id}
                    known={report.files}
                  />
                </div>
              </div>
            )}
          </FormLines>
          <AddLineButton onClick={() => lines.add({ name: '', planned: '', reached: '', rate: 0, fileIds: [] })}>
            {t.addLine(t.indicator)}
          </AddLineButton>
        </div>
      )}
    </FormList>
  )
}

function Years({ report, form: { field, values } }: ConclusionPartProps) {
  const lines = useFieldLines(field('sections.progressYear'))
  const years = values.sections?.progressYear ?? []
  const lastYear = years.at(-1)?.year
  const nextYear = lastYear ? String(Number(lastYear) + 1) : report.year
  return (
    <FormList {...field('sections.progressYear')} label={t.progressOfYears} required>
      {({ id }) => (
        <div id={id} tabIndex={-1} className={styles.fields}>
          <FormLines lines={lines} named={(at) => t.lineAt(at + 1, t.year)}>
            {(at) => (
              <>
                <FormText {...field(`sections.progressYear.${at}.year`)} label={t.year} />
                <FormTextArea
                  {...field(`sections.progressYear.${at}.text`)}
                  label={t.progressInYear(years[at]?.year ?? '')}
                  required
                  rows={LONG_TEXT_ROWS}
                />
              </>
            )}
          </FormLines>
          <AddLineButton onClick={() => lines.add({ year: nextYear, text: '' })}>{t.addLine(t.year)}</AddLineButton>
        </div>
      )}
    </FormList>
  )
}
