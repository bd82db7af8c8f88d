import { LOST_RACE } from '~/app/lib/api'
import { useMemo, useRef, useState } from 'react'
import { blankAnswers } from '~/app/forms/parts/blank-answers'
import { useAutosave } from '~/app/lib/use-autosave'
import { useForm } from '~/app/lib/use-form'
import { useSend } from '~/app/lib/use-send'
import type { ReportDetail } from '~/worker/reports/responses'
import { additionalFields } from '~/worker/core/form/additional-form'
import { findMissingReportParts } from '~/worker/reports/rules'
import * as reports from '~/worker/reports/calls'

type Sections = Required<ReportDetail['sections']>
type Draft = Pick<ReportDetail, 'content' | 'fundUsed' | 'problems' | 'nextPlan' | 'fileIds'> & {
  sections: Partial<Sections>
  more: Record<string, unknown>
}

/** Returns the form values. A new final report is prefilled with expected results, agreed changes and the yearly reports. */
const draftOf = (report: ReportDetail): Draft => {
  const { content, fundUsed, problems, nextPlan, fileIds, sections, prefill, reportType, sheet } = report
  const more = blankAnswers(additionalFields(sheet), report.more)
  const written = { content, fundUsed, problems, nextPlan, fileIds, more }
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

const SILENT = { revalidate: false, success: false, failure: false } as const

export type ReportDraftForm = ReturnType<typeof useReportDraft>['form']
/**
 * Form state of a report, saved automatically. The browser keeps a copy until the server has it. `lost`: reason why
 * saving stopped, because somebody else saved the report.
 */
export function useReportDraft(report: ReportDetail, who: string, onSubmitted: () => void) {
  const { send } = useSend()
  const [lost, setLost] = useState('')
  const version = useRef(report.lockVersion)
  const status = useRef(report.status)
  const marked = useRef(false)
  // Later changes on the page come from this form.
  const [initialValues] = useState(() => {
    const draft = draftOf(report)
    // The answers of the year's form have no static type; the form validates them at runtime.
    return { id: report.id, ...draft, more: draft.more as never }
  })
  const questions = useMemo(() => additionalFields(report.sheet), [report.sheet])
  const form = useForm(reports.submitReport, initialValues, {
    id: 'report',
    also: (values) => findMissingReportParts({ reportType: report.reportType, ...(values as Draft) }, questions),
    sends: (values) => ({ ...values, lockVersion: version.current }),
    says: { revalidate: false },
    refused: ({ code, message, fields }) => {
      if (code === LOST_RACE) setLost(message)
      marked.current = Object.keys(fields).length > 0
    },
    done: () => {
      kept.drop()
      onSubmitted()
    },
  })
  const save = async (value: typeof initialValues): Promise<boolean> => {
    const sent = await send(reports.saveReport, { ...value, lockVersion: version.current }, SILENT)
    form.mark(sent.ok ? {} : sent.fields)
    if (!sent.ok) {
      if (sent.code === LOST_RACE) setLost(sent.message)
      return false
    }
    version.current = sent.result.lockVersion
    status.current = sent.result.status
    return true
  }
  const values = form.values as typeof initialValues
  const kept = useAutosave(`report:${who}:${report.id}`, values, save, { enabled: !lost })
  const restore = () => {
    const left = kept.take()
    if (left) for (const [name, value] of Object.entries(left)) form.set(name as 'content', value as string)
  }
  /** Returns true if the report was submitted, or if its fields show errors. */
  const submit = async (): Promise<boolean> => {
    if (!(await kept.saveNow())) return false
    // A new report has no row to submit; the first save creates it.
    if (status.current === 0 && !(await save(form.core.valueOf() as typeof initialValues))) return false
    marked.current = false
    return (await form.submit()) || marked.current
  }
  return { form, kept, lost, restore, submit }
}
