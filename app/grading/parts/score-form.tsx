import { Banner, Button, CheckboxGroup, InputNumber, TextArea } from '@douyinfe/semi-ui'
import { useEffect, useRef, useState } from 'react'
import { autosaveWords, useAutosave } from '~/app/lib/autosave'
import { shortStamp } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import { usePhone } from '~/app/ui/device'
import { Field } from '~/app/ui/field'
import { BarWords } from '~/app/ui/form-bar'
import { useLatest } from '~/app/ui/latest'
import type { GradeInfo } from '~/worker/grading/answers'
import { missingCriteria, reasonNeeded, reasonProblem, round2, scoreProblems, totalOf } from '~/worker/grading/rules'
import styles from './desk.module.css'
import { t } from '~/app/grading/texts'
import * as grading from '~/worker/grading/calls'

type Grade = NonNullable<GradeInfo['mine']>
type Draft = { scores: Record<string, number>; reason: string; reasonCodes: string[] }

/**
 * One grade, filled by keyboard: digits and arrows score, Enter goes to the next, in the end to the reason where one is
 * asked and then to the commit. Saved while it is typed; leaving keeps everything.
 */
export function ScoreForm({
  info,
  grade,
  reasons,
  onLeave,
  onNext,
  goesOn = true,
}: {
  info: GradeInfo
  grade: Grade
  reasons: readonly { value: string; text: string }[]
  /** Takes what has to be saved before another subject comes to the desk. */
  onLeave: (save: () => Promise<boolean>) => void
  onNext: () => void
  /** False where another one leads from subject to subject. */
  goesOn?: boolean
}) {
  const { rule, subject } = info
  const criteria = [...rule.criteria].sort((a, b) => a.sort - b.sort)
  const { send, busy } = useSend()
  const [draft, setDraft] = useState<Draft>({
    scores: grade.scores,
    reason: grade.reason,
    reasonCodes: grade.reasonCodes,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const open = info.closed === ''
  const phone = usePhone()

  const { status, saveNow, left, take, drop } = useAutosave(
    `grade:${grade.gradeId}`,
    draft,
    async (value) => {
      const sent = await send(
        grading.saveGrade,
        { subjectId: subject.id, ...blanks(criteria, value) },
        { success: false, failure: false, revalidate: false },
      )
      setErrors(sent.ok ? {} : sent.fields)
      return sent.ok
    },
    { enabled: open },
  )
  const save = useLatest(saveNow)
  useEffect(() => {
    onLeave(() => (open ? save.current() : Promise.resolve(true)))
  }, [onLeave, open, save])
  useEffect(() => {
    // On a phone the keyboard would cover the material.
    if (open && !phone) {
      const first = form.current?.querySelector<HTMLInputElement>('[data-score] input')
      first?.focus({ preventScroll: true })
      // What is typed replaces what is there; the field writes its value once more after the focus.
      requestAnimationFrame(() => first?.select())
    }
  }, [open, phone])

  // A slip of the finger is said, and never made the highest score that fits.
  const wrong = scoreProblems(rule, draft.scores)
  const total = Object.keys(wrong).length ? null : totalOf(criteria, draft.scores)
  const missing = missingCriteria(criteria, draft.scores)
  const asked = reasonNeeded(criteria, draft.scores)
  const askedNames = asked.map((one) => one.name).join(t.listComma)
  const reasonWrong = reasonProblem(rule, draft.scores, draft.reason)
  const ready = missing.length === 0 && Object.keys(wrong).length === 0 && !reasonWrong

  const goOn = (at: number) => {
    const next = form.current?.querySelectorAll<HTMLElement>('[data-score] input')[at + 1]
    if (next) return next.focus()
    form.current?.querySelector<HTMLElement>(asked.length ? 'textarea' : '[data-commit]')?.focus()
  }
  const commit = async () => {
    if (!ready) return
    if (!(await saveNow())) {
      // The server says what is wrong with the fields, or why nothing can be written any more.
      await send(
        grading.saveGrade,
        { subjectId: subject.id, ...blanks(criteria, draft) },
        { success: false, revalidate: false },
      )
      return
    }
    const sent = await send(grading.commitGrades, { ids: [subject.id] }, { revalidate: false })
    if (!sent.ok) return
    drop()
    onNext()
  }

  return (
    <form
      ref={form}
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault()
        void commit()
      }}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
          event.preventDefault()
          void commit()
        }
        if ((event.ctrlKey || event.metaKey) && event.key === 's') {
          event.preventDefault()
          void saveNow()
        }
      }}
    >
      {/* With nothing to fill in, the keyboard still has to reach it to scroll. */}
      <div className={styles.fields} {...(!open && { tabIndex: 0, role: 'group', 'aria-label': t.gradingForm })}>
        {!open && <Banner type="info" fullMode={false} closeIcon={null} description={info.closed} />}
        {grade.reopenReason && grade.status !== '已评分' && (
          <Banner
            type="warning"
            fullMode={false}
            closeIcon={null}
            title={t.gradeReopened}
            description={grade.reopenReason}
          />
        )}
        {left && open && (
          <Banner
            type="warning"
            fullMode={false}
            closeIcon={null}
            title={t.unsavedGrade}
            description={
              <div className={styles.acts}>
                <Button
                  size="small"
                  onClick={() => {
                    const value = take()
                    if (value) setDraft(value)
                  }}
                >
                  {t.restore}
                </Button>
                <Button size="small" type="tertiary" onClick={drop}>
                  {t.discard}
                </Button>
              </div>
            }
          />
        )}
        {criteria.map((criterion, at) => {
          const value = draft.scores[criterion.code]
          const error = wrong[`scores.${criterion.code}`] ?? errors[`scores.${criterion.code}`]
          const limits = [
            criterion.requiredReasonBelow != null && t.below(criterion.requiredReasonBelow),
            criterion.requiredReasonAbove != null && t.above(criterion.requiredReasonAbove),
          ].filter(Boolean)
          const asking = limits.join(t.or)
          return (
            <div key={criterion.code} className={styles.criterion} data-score>
              <div>
                <label htmlFor={`score-${criterion.code}`}>{criterion.name}</label>
                <p className={styles.help}>
                  {t.maxAndWeight(criterion.max, criterion.weight)}
                  {asking && t.needsReason(asking)}
                </p>
                {criterion.help && <p className={styles.help}>{criterion.help}</p>}
              </div>
              <div>
                <InputNumber
                  id={`score-${criterion.code}`}
                  value={value ?? ''}
                  step={rule.step}
                  disabled={!open}
                  validateStatus={error ? 'error' : 'default'}
                  style={{ width: '100%' }}
                  onChange={(given) =>
                    setDraft((now) => {
                      const scores = { ...now.scores }
                      if (given === '' || given === undefined || !Number.isFinite(Number(given)))
                        delete scores[criterion.code]
                      else scores[criterion.code] = Number(given)
                      return { ...now, scores }
                    })
                  }
                  onFocus={(event) => (event.target as HTMLInputElement).select()}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                    event.preventDefault()
                    if (error) (event.target as HTMLInputElement).select()
                    else goOn(at)
                  }}
                />
                <p className={styles.worth}>
                  {value === undefined || error
                    ? t.notGraded
                    : t.counts(round2((criterion.weight * value) / criterion.max))}
                </p>
              </div>
              {error && (
                <p className={styles.error} role="alert">
                  {error}
                </p>
              )}
            </div>
          )
        })}
        <div>
          <CheckboxGroup
            aria-label={t.reasonChoices}
            direction="horizontal"
            disabled={!open}
            value={draft.reasonCodes}
            onChange={(value) => setDraft((now) => ({ ...now, reasonCodes: value.map(String) }))}
            options={reasons.map(({ value, text }) => ({ value, label: text }))}
          />
        </div>
        <Field
          label={t.gradeReason}
          for="grade-reason"
          required={asked.length > 0}
          optional={asked.length === 0}
          help={asked.length ? t.reasonAsked(askedNames, rule.reasonMin, rule.reasonMax) : t.atMost(rule.reasonMax)}
          {...(errors.reason && { error: errors.reason })}
        >
          <TextArea
            id="grade-reason"
            value={draft.reason}
            disabled={!open}
            maxCount={rule.reasonMax}
            autosize={{ minRows: 3, maxRows: 10 }}
            onChange={(reason) => setDraft((now) => ({ ...now, reason }))}
          />
        </Field>
        {open && (
          <p className={styles.keys}>
            <kbd>0–9</kbd> {t.keyDigits}
            <kbd>↑</kbd> <kbd>↓</kbd> {t.keyStep}
            <kbd>Enter</kbd> {t.keyNext}
            <kbd>Ctrl</kbd>+<kbd>Enter</kbd> {t.keyCommit}
            <kbd>Alt</kbd>+<kbd>←</kbd> <kbd>→</kbd> {t.keySubjects}
          </p>
        )}
      </div>
      <div className={styles.foot}>
        <span className={styles.total}>
          {t.total}
          <strong>{total === null ? '–' : total.toFixed(2)}</strong>
        </span>
        <BarWords>
          {[
            grade.status === '已评分' ? t.submittedAt(shortStamp(grade.commitTime)) : '',
            ...(open
              ? [
                  missing.length
                    ? t.criteriaLeft(missing.length)
                    : (Object.values(wrong)[0] ?? reasonWrong ?? t.readyToSubmit),
                  autosaveWords(status),
                ]
              : []),
          ]
            .filter(Boolean)
            .join(t.comma)}
        </BarWords>
        <span className={styles.acts}>
          {goesOn && (
            <Button onClick={() => void (open ? save.current() : Promise.resolve(true)).then(onNext)}>{t.next}</Button>
          )}
          {open && (
            <Button
              data-commit
              htmlType="submit"
              theme="solid"
              type="primary"
              loading={busy && status.state !== 'saving'}
              disabled={!ready}
            >
              {goesOn ? t.submitAndNext : t.submitGrade}
            </Button>
          )}
        </span>
      </div>
    </form>
  )
}

/** The whole state goes to the server: a value taken back is sent as null. */
const blanks = (criteria: readonly { code: string }[], draft: Draft) => ({
  ...draft,
  scores: Object.fromEntries(criteria.map(({ code }) => [code, draft.scores[code] ?? null])),
})
