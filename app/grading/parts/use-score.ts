import { toFormAnswers } from '~/app/forms/parts/blank-answers'
import { formatAutosaveStatus, useAutosave } from '~/app/lib/use-autosave'
import { formatMinutes } from '~/app/lib/dates'
import { useForm } from '~/app/lib/use-form'
import { useSend } from '~/app/lib/use-send'
import { useState } from 'react'
import { additionalFields, validateAdditionalAnswers } from '~/worker/core/form/additional-form'
import type { GradeInfo } from '~/worker/grading/responses'
import {
  missingCriteria,
  criteriaNeedingReason,
  findReasonProblem,
  findScoreProblems,
  weightedTotal,
} from '~/worker/grading/rules'
import { t } from '~/app/grading/texts'
import * as grading from '~/worker/grading/calls'

export type Grade = NonNullable<GradeInfo['mine']>
type Draft = { scores: Record<string, number>; reason: string; reasonCodes: string[]; more?: Record<string, unknown> }
const SILENT = { success: false, revalidate: false } as const

/** Form state of a grade: saved while typing, with the missing scores by the year's rule. */
export function useScore(info: GradeInfo, grade: Grade) {
  const { rule, subject } = info
  const criteria = [...rule.criteria].sort((a, b) => a.sort - b.sort)
  const open = info.closed === ''
  const { send, busy } = useSend()
  const [questions] = useState(() => additionalFields(info.more))
  // Later changes on the page come from this form.
  const [initialValues] = useState({
    subjectId: subject.id,
    ...{ scores: grade.scores, reason: grade.reason, reasonCodes: grade.reasonCodes },
    ...(questions.length > 0 && { more: toFormAnswers(questions, info.answers) }),
  })
  /** Sends all criteria. A removed score is sent as null. */
  const blanks = (scores: Partial<Record<string, number | null>> = {}) =>
    Object.fromEntries(criteria.map(({ code }) => [code, scores[code] ?? null]))
  // Invalid answers are left out of a draft; their fields show the error.
  const validAnswers = (answers: Draft['more']) =>
    answers
      ? { more: validateAdditionalAnswers(questions, answers, { begun: true }).answers as Record<string, never> }
      : {}
  const form = useForm(grading.saveGrade, initialValues, {
    says: SILENT,
    also: ({ more: answers }) => (answers ? validateAdditionalAnswers(questions, answers, { begun: true }).wrong : {}),
    sends: (values) => ({ ...values, ...validAnswers(values.more), scores: blanks(values.scores) }),
  })
  const { reason = '', reasonCodes = [], more } = form.values
  const scores = form.values.scores as Draft['scores']
  const draft: Draft = { scores, reason, reasonCodes, ...(more && { more }) }

  const { status, saveNow, left, take, drop } = useAutosave(
    `grade:${grade.gradeId}`,
    draft,
    async (value) => {
      const body = { subjectId: subject.id, ...value, ...validAnswers(value.more), scores: blanks(value.scores) }
      const sent = await send(grading.saveGrade, body, { ...SILENT, failure: false })
      form.mark(sent.ok ? {} : sent.fields)
      return sent.ok
    },
    { enabled: open },
  )
  const restore = () => {
    const stored = take()
    if (!stored) return
    form.set('scores', stored.scores)
    form.set('reason', stored.reason)
    form.set('reasonCodes', stored.reasonCodes)
    if (stored.more) form.set('more', toFormAnswers(questions, stored.more))
  }
  const score = (code: string, newScore: number | undefined) => {
    const { [code]: _, ...others } = form.core.valueOf('scores') as Draft['scores']
    form.set('scores', newScore === undefined ? others : { ...others, [code]: newScore })
  }

  // An invalid score shows an error and is never reduced to the maximum.
  const wrong = findScoreProblems(rule, scores)
  const missing = missingCriteria(criteria, scores)
  const reasonWrong = findReasonProblem(rule, scores, reason)
  const right = Object.keys(wrong).length === 0
  const furtherWrong = Object.values(validateAdditionalAnswers(questions, more ?? {}).wrong)[0]
  const ready = missing.length === 0 && right && !reasonWrong && !furtherWrong
  /** Returns true if the grade was committed. */
  const commit = async (): Promise<boolean> => {
    if (!ready) return false
    // The server reports invalid fields, or why editing is closed.
    if (!(await saveNow()) && !(await form.submit())) return false
    if (!(await send(grading.commitGrades, { ids: [subject.id] }, { revalidate: false })).ok) return false
    drop()
    return true
  }
  const words = [
    grade.status === '已评分' ? t.submittedAt(formatMinutes(grade.commitTime)) : '',
    ...(open
      ? [
          missing.length
            ? t.criteriaLeft(missing.length)
            : (Object.values(wrong)[0] ?? reasonWrong ?? furtherWrong ?? t.readyToSubmit),
          formatAutosaveStatus(status),
        ]
      : []),
  ]
  return {
    ...{ form, criteria, open, scores, ready, commit, saveNow, score, restore, drop },
    errorOf: (code: string) => wrong[`scores.${code}`] ?? form.errors[`scores.${code}`],
    asked: criteriaNeedingReason(criteria, scores),
    total: right ? weightedTotal(criteria, scores) : null,
    left: left !== null && open,
    busy: (busy || form.busy) && status.state !== 'saving',
    words: words.filter(Boolean).join(t.comma),
  }
}
