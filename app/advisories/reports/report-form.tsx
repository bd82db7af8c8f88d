import { useForm } from '~/app/lib/use-form'
import { FormRadio } from '~/app/ui/form/choice-fields'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormTextArea, FormText } from '~/app/ui/form/text-fields'
import { codeOptions } from '~/app/ui/code-options'
import * as calls from '~/worker/advisories/reports/calls'
import type { ReportDetail } from '~/worker/advisories/reports/contract'
import { audienceCodes, audienceLabel, reportKindLabel, reportKinds } from '~/worker/advisories/reports/statuses'
import { fields } from '~/worker/advisories/reports/fields.texts'
import { t } from './texts'

/** Form of a shared report. */
export function ReportForm({ of, onClose }: { of: ReportDetail | null; onClose: () => void }) {
  const form = useForm(
    calls.save,
    {
      id: of?.id ?? '',
      ...(of && { lockVersion: of.lockVersion }),
      title: of?.title ?? '',
      kind: of?.kind ?? 'scan',
      summary: of?.summary ?? '',
      content: of?.content ?? '',
      terms: of?.terms ?? '',
      audience: String(of?.audience ?? 2),
      untilDate: of?.untilDate ?? '',
    },
    { keep: `labReport:${of?.id ?? 'new'}`, done: onClose },
  )
  const { field } = form
  return (
    <FormSheet form={form} title={of ? of.title : t.new} width={640} summary onClose={onClose}>
      <FormText {...field('title')} label={fields.title} />
      <FormRadio
        {...field('kind')}
        label={fields.kind}
        options={reportKinds.map((value) => ({ value, label: reportKindLabel(value) }))}
      />
      <FormTextArea {...field('summary')} label={fields.summary} />
      <FormTextArea {...field('content')} label={fields.content} rows={[6, 20]} />
      <FormTextArea {...field('terms')} label={fields.terms} placeholder={t.termsHint} help={t.termsHelp} />
      <FormRadio {...field('audience')} label={fields.audience} options={codeOptions(audienceCodes, audienceLabel)} />
      <FormDate {...field('untilDate')} label={fields.until} />
    </FormSheet>
  )
}
