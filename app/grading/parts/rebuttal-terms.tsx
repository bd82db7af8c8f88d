import { Button } from '@douyinfe/semi-ui'
import { useEffect } from 'react'
import { FormNotices } from '~/app/ui/form/form-notices'
import { useForm } from '~/app/lib/use-form'
import { FormSwitch } from '~/app/ui/form/choice-fields'
import { FormNumber } from '~/app/ui/form/text-fields'
import { Section } from '~/app/ui/page'
import type { RuleView } from '~/worker/grading/responses'
import * as answers from '~/worker/reviews/rebuttal/calls'
import styles from './grading.module.css'
import { t } from '~/app/grading/texts'

const defaultTerms = { days: 3, readDays: 3, length: 1000, files: 3, scores: 0 }
const stages = ['FIRST', 'RE'] as const

/** Settings for applicants' answers to the opinions of a stage in this year. */
export function RebuttalTermsForm({
  year,
  terms,
  lockVersion,
  may,
  onUnsaved,
}: {
  year: string
  terms: RuleView['answers']
  /** Version of the grading rule. */
  lockVersion: number
  may: boolean
  onUnsaved: (unsaved: boolean) => void
}) {
  const form = useForm(answers.setAnswerTerms, {
    year,
    FIRST: terms.FIRST ?? null,
    RE: terms.RE ?? null,
    lockVersion,
  })
  const { field, values, set, props, busy, unsaved, submit } = form
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved])
  const titles = { FIRST: t.answerInFirst, RE: t.answerInRe }
  return (
    <Section
      id="rule-answers"
      title={t.answers}
      actions={
        may && (
          <Button theme="solid" loading={busy} onClick={() => void submit()}>
            {t.saveAnswers}
          </Button>
        )
      }
    >
      <p className={styles.muted} style={{ marginBottom: 12 }}>
        {t.answersHelp}
      </p>
      <form className={styles.stack} {...props}>
        <FormNotices form={form} />
        {stages.map((stage) => (
          <fieldset key={stage} className={styles.grid} style={{ border: 'none', margin: 0, padding: 0 }}>
            <label className={styles.muted} style={{ alignSelf: 'center' }}>
              <input
                type="checkbox"
                checked={!!values[stage]}
                disabled={!may}
                onChange={(event) => set(stage, event.target.checked ? (terms[stage] ?? defaultTerms) : null)}
              />{' '}
              {titles[stage]}
            </label>
            {values[stage] ? (
              <>
                <FormNumber {...field(`${stage}.days`)} label={t.answerDays} disabled={!may} />
                <FormNumber {...field(`${stage}.readDays`)} label={t.answerReadDays} disabled={!may} />
                <FormNumber {...field(`${stage}.length`)} label={t.answerLength} disabled={!may} />
                <FormNumber {...field(`${stage}.files`)} label={t.answerFiles} disabled={!may} />
                <FormSwitch {...field(`${stage}.scores`)} label={t.answerScores} disabled={!may} />
              </>
            ) : null}
          </fieldset>
        ))}
      </form>
    </Section>
  )
}
