import { Button, CheckboxGroup } from '@douyinfe/semi-ui'
import { SupplementaryQuestions } from '~/app/forms/parts/supplementary-questions'
import { memo, type RefObject, useContext, useEffect, useRef } from 'react'
import { PrerenderContext } from '~/app/ui/queue-contexts'
import { usePhone } from '~/app/ui/device'
import { fieldIdOf } from '~/app/ui/form/field-state'
import { FormField } from '~/app/ui/form/form-field'
import { BarStatus } from '~/app/ui/form-bar'
import { useLatest } from '~/app/ui/use-latest'
import type { GradeInfo } from '~/worker/grading/responses'
import { type Grade, useScore } from './use-score'
import { ScoreCriterion } from './score-criterion'
import { ScoreKeys, ScoreNotes } from './score-notes'
import styles from './workspace.module.css'
import { t as reviews } from '~/app/reviews/texts'
import { t } from '~/app/grading/texts'
import { TextArea } from '~/app/ui/text-area'

/**
 * One grade, filled in by keyboard: digits and arrows set scores, Enter goes to the next field, at the end to the
 * reason if one is required, and then to the commit. Saved while typing; nothing is lost when leaving.
 */
export const ScoreForm = memo(function ScoreForm({
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
  /** Registers the save function of a grade, called before another subject is shown. */
  onLeave?: (gradeId: string, save: () => Promise<boolean>) => void
  onNext: () => void
  /** False if another element navigates between subjects. */
  goesOn?: boolean
}) {
  const { rule } = info
  const { form, criteria, open, asked, total, ...score } = useScore(info, grade)
  const place = useRef<HTMLFormElement>(null)
  const saveNow = useLatest(score.saveNow)
  useEffect(() => {
    onLeave?.(grade.gradeId, () => (open ? saveNow.current() : Promise.resolve(true)))
  }, [onLeave, grade.gradeId, open, saveNow])
  useFirstScoreFocus(place, open)

  const goOn = (at: number) => {
    const next = place.current?.querySelectorAll<HTMLElement>('[data-score] input')[at + 1]
    if (next) return next.focus()
    place.current?.querySelector<HTMLElement>(asked.length ? 'textarea' : '[data-commit]')?.focus()
  }
  const commit = async () => (await score.commit()) && onNext()
  const names = asked.map((one) => one.name).join(t.listComma)

  return (
    <form
      ref={place}
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
          void score.saveNow()
        }
      }}
    >
      {/* Without fields the panel needs a focusable element for scrolling by keyboard. */}
      <div className={styles.fields} {...(!open && { tabIndex: 0, role: 'group', 'aria-label': t.gradingForm })}>
        <ScoreNotes
          closed={info.closed}
          reopened={grade.status === '已评分' ? '' : (grade.reopenReason ?? '')}
          left={score.left}
          onTake={score.restore}
          onDrop={score.drop}
        />
        {criteria.map((criterion, at) => (
          <ScoreCriterion
            key={criterion.code}
            id={fieldIdOf(form.core, `scores.${criterion.code}`)}
            criterion={criterion}
            step={rule.step}
            value={score.scores[criterion.code]}
            error={score.errorOf(criterion.code)}
            disabled={!open}
            onChange={(newScore) => score.score(criterion.code, newScore)}
            onEnter={() => goOn(at)}
          />
        ))}
        <div>
          <CheckboxGroup
            aria-label={t.reasonChoices}
            direction="horizontal"
            disabled={!open}
            value={form.values.reasonCodes ?? []}
            onChange={(value) => form.set('reasonCodes', value.map(String))}
            options={reasons.map(({ value, text }) => ({ value, label: text }))}
          />
        </div>
        <FormField
          {...form.field('reason')}
          label={t.gradeReason}
          required={asked.length > 0}
          optional={asked.length === 0}
          help={asked.length ? t.reasonAsked(names, rule.reasonMin, rule.reasonMax) : t.atMost(rule.reasonMax)}
        >
          {({ id, value, onChange, onBlur }) => (
            <TextArea
              id={id}
              value={String(value)}
              disabled={!open}
              maxCount={rule.reasonMax}
              rows={[3, 10]}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        </FormField>
        {info.more && form.values.more ? (
          <SupplementaryQuestions schema={info.more} core={form.core} answers={form.values.more} disabled={!open} />
        ) : null}
        {open && <ScoreKeys />}
      </div>
      <div className={styles.foot}>
        <span className={styles.total}>
          {t.total}
          <strong>{total === null ? '–' : total.toFixed(2)}</strong>
        </span>
        <BarStatus>{score.words}</BarStatus>
        <span className={styles.actions}>
          {goesOn && (
            <Button onClick={() => void (open ? saveNow.current() : Promise.resolve(true)).then(onNext)}>
              {t.next}
            </Button>
          )}
          {open && (
            <Button
              data-commit
              htmlType="submit"
              theme="solid"
              type="primary"
              loading={score.busy}
              disabled={!score.ready}
            >
              {goesOn ? reviews.submitAndNext : t.submitGrade}
            </Button>
          )}
        </span>
      </div>
    </form>
  )
})

/** Focuses the first score, except on phones, where the on-screen keyboard would cover the material. */
function useFirstScoreFocus(place: RefObject<HTMLFormElement | null>, open: boolean) {
  const phone = usePhone()
  const unseen = useContext(PrerenderContext)
  useEffect(() => {
    if (!open || phone || unseen) return
    const first = place.current?.querySelector<HTMLInputElement>('[data-score] input')
    first?.focus({ preventScroll: true })
    // Selects the value so that typing replaces it. The field writes its value once more after the focus.
    requestAnimationFrame(() => first?.select())
  }, [place, open, phone, unseen])
}
