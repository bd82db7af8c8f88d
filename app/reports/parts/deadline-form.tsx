import { Button } from '@douyinfe/semi-ui'
import { callApi } from '~/app/lib/api'
import { useForm, type FormValuesOf } from '~/app/lib/use-form'
import { t } from '~/app/reports/texts'
import type { Option } from '~/app/ui/choice'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormChoice, FormChoices, FormSwitch } from '~/app/ui/form/choice-fields'
import { FormNumber, FormText } from '~/app/ui/form/text-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import type { DeadlineRow } from '~/worker/reports/responses'
import { type ReportType, reportTypeCodes, reportTypeLabel, reportTypes } from '~/worker/subjects/reports/statuses'
import styles from './reports.module.css'
import { submitRoles, submitRoleText } from './labels'
import * as reports from '~/worker/reports/calls'

/** A deadline in the form; a new one has no id. */
export type DeadlineDraft = Omit<DeadlineRow, 'id' | 'lockVersion' | 'reportType_dictText' | 'scopeIds'> & {
  id?: string
  lockVersion?: number
  scopeIds: string[]
}
/** Returns the default values of a new deadline. */
export const newDeadline = (year: string): DeadlineDraft => ({
  year,
  reportType: 'OPENING',
  submitRole: reportTypes.OPENING.submitRole,
  startTime: null,
  endTime: null,
  lateAllowed: 0,
  lateUntil: null,
  remindBefore: '14,7,3,1',
  remindAfter: '1,3,7',
  scope: 'all',
  scopeIds: [],
  baseDate: 'fixed',
  offset: 0,
  workdays: 0,
  remark: '',
})
const baseDateLabels = () => ({
  fixed: t.fixedDate,
  established: t.daysAfterEstablishment,
  end: t.daysBeforeEnd,
  meeting: t.daysBeforeMeeting,
})

function DueFields({ form: { field, values } }: { form: Form }) {
  return (
    <>
      <FormChoice
        {...field('baseDate')}
        label={t.dueMode}
        options={Object.entries(baseDateLabels()).map(([value, label]) => ({ value, label }))}
      />
      {values.baseDate === 'fixed' ? (
        <FormDate {...field('endTime')} label={t.dueDate} required />
      ) : (
        <>
          <FormNumber {...field('offset')} label={t.days} precision={0} />
          <FormSwitch {...field('workdays')} label={t.countWorkdays} help={t.countWorkdaysHelp} />
        </>
      )}
    </>
  )
}

type Form = ReturnType<typeof useForm<typeof reports.updateDeadlines>>
/** @param one the deadline was created for selected subjects, and its scope cannot change */
function ScopeFields({ form, one, domains }: { form: Form; one: boolean; domains: readonly Option[] }) {
  const { field, values, set } = form
  return (
    <>
      <FormChoice
        {...field('scope')}
        label={t.scope}
        disabled={one}
        options={[
          { value: 'all', label: t.allSubjects },
          { value: 'domain', label: t.byDomain },
          ...(one ? [{ value: 'subject', label: t.chosenSubjects }] : []),
        ]}
        onChosen={() => set('scopeIds', [])}
      />
      {values.scope === 'domain' && <FormChoices {...field('scopeIds')} label={t.domain} required options={domains} />}
    </>
  )
}

/** Form of a deadline: report type, scope, dates and reminders. */
export function DeadlineForm({
  draft,
  domains,
  onClose,
  onDone,
}: {
  draft: DeadlineDraft
  domains: readonly Option[]
  onClose: () => void
  onDone: () => void
}) {
  const form = useForm(reports.updateDeadlines, valuesOf(draft), {
    under: '0',
    sends: withoutUnusedFields,
    done: onDone,
    fresh: async () => {
      const answer = await callApi(reports.listDeadlines, { year: draft.year })
      const now = answer.ok && answer.result.find(({ id }) => id === draft.id)
      return now ? valuesOf(now as DeadlineDraft) : null
    },
  })
  const { field, values, set, busy } = form
  return (
    <form className={styles.fields} {...form.props}>
      <FormNotices form={form} />
      <div className={styles.pair}>
        <FormChoice
          {...field('reportType')}
          label={t.reportType}
          disabled={!!draft.id}
          options={reportTypeCodes
            .filter((type) => reportTypes[type].submitRole)
            .map((value) => ({ value, label: reportTypeLabel(value) }))}
          onChosen={(value) => set('submitRole', reportTypes[value as ReportType].submitRole)}
        />
        <FormText {...field('year')} label={t.year} disabled />
        <FormChoice
          {...field('submitRole')}
          label={t.submitter}
          disabled={values.reportType === 'COLLECTION'}
          options={submitRoles.map((value) => ({ value, label: submitRoleText(value) }))}
        />
        <ScopeFields form={form} one={draft.scope === 'subject'} domains={domains} />
        <DueFields form={form} />
        <FormDate {...field('startTime')} label={t.openDate} />
        <FormSwitch {...field('lateAllowed')} label={t.lateAllowed} />
        {values.lateAllowed === 1 && <FormDate {...field('lateUntil')} label={t.lateDate} />}
        <FormText {...field('remindBefore')} label={t.remindBefore} help={t.commaSeparated} />
        <FormText {...field('remindAfter')} label={t.remindAfter} help={t.commaSeparatedDue} />
      </div>
      <FormText {...field('remark')} label={t.remark} />
      <p className={styles.none}>{t.deadlineEffect}</p>
      <div className={styles.actions} style={{ justifyContent: 'flex-end', paddingBottom: 16 }}>
        <Button disabled={busy} onClick={onClose}>
          {t.back}
        </Button>
        <Button theme="solid" loading={busy} onClick={() => void form.submit()}>
          {t.saveDeadline}
        </Button>
      </div>
    </form>
  )
}

const valuesOf = (draft: DeadlineDraft) => {
  const { reportType_dictText: _, ...deadline } = { reportType_dictText: '', ...draft }
  return deadline
}
/** Removes values that another field makes invalid. */
const withoutUnusedFields = (values: FormValuesOf<typeof reports.updateDeadlines>) => ({
  ...values,
  startTime: values.startTime || null,
  endTime: (values.baseDate === 'fixed' && values.endTime) || null,
  lateUntil: (values.lateAllowed && values.lateUntil) || null,
  scopeIds: values.scope === 'all' ? [] : values.scopeIds,
})
