import { LOST_RACE } from '~/app/lib/api'
import { useMemo, useRef, useState } from 'react'
import { blankAnswers } from '~/app/forms/parts/blank'
import { useAutosave } from '~/app/lib/autosave'
import { useForm } from '~/app/lib/form'
import { useSend } from '~/app/lib/send'
import type { ReportDetail } from '~/worker/reports/answers'
import { furtherFields } from '~/worker/core/form/further'
import { missingParts } from '~/worker/reports/rules'
import * as reports from '~/worker/reports/calls'

type Sections = Required<ReportDetail['sections']>
type Draft = Pick<ReportDetail, 'content' | 'fundUsed' | 'problems' | 'nextPlan' | 'fileIds'> & {
  sections: Partial<Sections>
  more: Record<string, unknown>
}

/** A conclusion begins with what the system knows already: expected results, agreed changes, the reports of the years. */
const draftOf = (report: ReportDetail): Draft => {
  const { content, fundUsed, problems, nextPlan, fileIds, sections, prefill, reportType, sheet } = report
  const more = blankAnswers(furtherFields(sheet), report.more)
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

const quiet = { revalidate: false, success: false, failure: false } as const

export type Written = ReturnType<typeof useWritten>['form']
/**
 * A report as it is written: what is typed goes to the server by itself and is kept in the browser until it has arrived.
 * `lost` is why it goes no more: somebody else has saved the report since.
 */
export function useWritten(report: ReportDetail, who: string, onSubmitted: () => void) {
  const { send } = useSend()
  const [lost, setLost] = useState('')
  const version = useRef(report.lockVersion)
  const status = useRef(report.status)
  const marked = useRef(false)
  // What the page reads later is what was saved from here.
  const [begun] = useState(() => {
    const draft = draftOf(report)
    // The compiler knows no form's answers: `judge` looks at them.
    return { id: report.id, ...draft, more: draft.more as never }
  })
  const asked = useMemo(() => furtherFields(report.sheet), [report.sheet])
  const form = useForm(reports.submitReport, begun, {
    id: 'report',
    also: (values) => missingParts({ reportType: report.reportType, ...(values as Draft) }, asked),
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
  const save = async (value: typeof begun): Promise<boolean> => {
    const sent = await send(reports.saveReport, { ...value, lockVersion: version.current }, quiet)
    form.mark(sent.ok ? {} : sent.fields)
    if (!sent.ok) {
      if (sent.code === LOST_RACE) setLost(sent.message)
      return false
    }
    version.current = sent.result.lockVersion
    status.current = sent.result.status
    return true
  }
  const values = form.values as typeof begun
  const kept = useAutosave(`report:${who}:${report.id}`, values, save, { enabled: !lost })
  const restore = () => {
    const left = kept.take()
    if (left) for (const [name, value] of Object.entries(left)) form.set(name as 'content', value as string)
  }
  /** True when it was handed in, or when its fields say why not. */
  const submit = async (): Promise<boolean> => {
    if (!(await kept.saveNow())) return false
    // A report that nobody has begun has no row to submit yet: saving makes it one.
    if (status.current === 0 && !(await save(form.core.valueOf() as typeof begun))) return false
    marked.current = false
    return (await form.submit()) || marked.current
  }
  return { form, kept, lost, restore, submit }
}
