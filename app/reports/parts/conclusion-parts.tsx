import { FormFiles } from '~/app/files/parts/form-files'
import { FormField, FormList } from '~/app/ui/form/field'
import { FormLongText, FormNumber, FormText } from '~/app/ui/form/typed'
import { FormLines, useLines } from '~/app/ui/form/lines'
import { AddLine } from '~/app/ui/line-buttons'
import { Select } from '~/app/ui/named'
import { Section } from '~/app/ui/page'
import type { ReportDetail } from '~/worker/reports/answers'
import { shareText } from './words'
import type { Written } from './written'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'
import { MOST_FILES } from '~/worker/core/bounds'

type Part = { report: ReportDetail; form: Written }
/** File types of report attachments. */
export const EXTS = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip']
const LONG = [3, 24] as const

/** Sections of a final report only: completion, changes, sharing, progress by year. */
export const ConclusionParts = ({ report, form }: Part) => (
  <>
    <Section title={t.completion}>
      <div className={styles.fields}>
        <FormLongText {...form.field('sections.completion.text')} label={t.completion} required rows={LONG} />
        <Indicators report={report} form={form} />
      </div>
    </Section>
    <Section title={t.changes}>
      <FormLongText {...form.field('sections.change.text')} label={t.changes} required help={t.noChanges} rows={LONG} />
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
        <FormLongText {...form.field('sections.sharing.text')} label={t.sharingText} required rows={LONG} />
        <FormFiles
          {...form.field('sections.sharing.fileIds')}
          slot={{ slot: 'sharing', name: t.sharedFiles, required: 0, exts: EXTS, max: MOST_FILES }}
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

function Indicators({ report, form: { field } }: Part) {
  const lines = useLines(field('sections.completion.indicators'))
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
                    slot={{ slot: `indicator-${at}`, name: t.evidence, required: 0, exts: EXTS, max: MOST_FILES }}
                    bizType="report"
                    bizId={report.id}
                    known={report.files}
                  />
                </div>
              </div>
            )}
          </FormLines>
          <AddLine onClick={() => lines.add({ name: '', planned: '', reached: '', rate: 0, fileIds: [] })}>
            {t.addLine(t.indicator)}
          </AddLine>
        </div>
      )}
    </FormList>
  )
}

function Years({ report, form: { field, values } }: Part) {
  const lines = useLines(field('sections.progressYear'))
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
                <FormLongText
                  {...field(`sections.progressYear.${at}.text`)}
                  label={t.progressInYear(years[at]?.year ?? '')}
                  required
                  rows={LONG}
                />
              </>
            )}
          </FormLines>
          <AddLine onClick={() => lines.add({ year: nextYear, text: '' })}>{t.addLine(t.year)}</AddLine>
        </div>
      )}
    </FormList>
  )
}
