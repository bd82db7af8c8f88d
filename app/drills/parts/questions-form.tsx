import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormLines, useFieldLines } from '~/app/ui/form/line-fields'
import { FormTextArea, FormNumber, FormText } from '~/app/ui/form/text-fields'
import { AddLineButton } from '~/app/ui/line-buttons'
import { Section } from '~/app/ui/page'
import { totalPoints } from '~/worker/drills/rules'
import { questionKindLabel, questionKinds } from '~/worker/drills/statuses'
import styles from '../drills.module.css'
import { t } from '../texts'
import type { SceneForm } from './use-scene'

const EMPTY = {
  id: '',
  kind: 'single',
  text: '',
  options: '',
  answer: '',
  keywords: '',
  model: '',
  points: 10,
  explanation: '',
}

/** Editor of a scenario's questions in order. */
export function QuestionsForm({ form }: { form: SceneForm }) {
  const lines = useFieldLines(form.field('questions'))
  const { questions = [] } = form.values
  const points = totalPoints(questions.map((one) => ({ points: Number(one.points) || 0 })))
  return (
    <Section title={t.questions} actions={<span className={styles.muted}>{t.whole(questions.length, points)}</span>}>
      <div className={styles.stack}>
        {questions.length === 0 && <p className={styles.muted}>{t.noQuestions}</p>}
        <FormLines lines={lines} named={(at) => t.questionAt(at + 1)}>
          {(at) => <QuestionFields form={form} at={at} kind={String(questions[at]?.kind ?? 'single')} />}
        </FormLines>
        <AddLineButton onClick={() => lines.add(EMPTY)}>{t.addQuestion}</AddLineButton>
      </div>
    </Section>
  )
}

function QuestionFields({ form, at, kind }: { form: SceneForm; at: number; kind: string }) {
  const { field } = form
  const hasOptions = kind === 'single' || kind === 'several'
  return (
    <div className={styles.stack}>
      <div className={styles.pair}>
        <FormChoice
          {...field(`questions.${at}.kind`)}
          label={t.kind}
          options={questionKinds.map((value) => ({ value, label: questionKindLabel(value) }))}
          // Another question type resets the correct answer.
          onChosen={() => form.set(`questions.${at}.answer`, '')}
        />
        <FormNumber {...field(`questions.${at}.points`)} label={t.points} />
      </div>
      <FormTextArea {...field(`questions.${at}.text`)} label={t.questionText} rows={[2, 8]} />
      {hasOptions && (
        <FormTextArea {...field(`questions.${at}.options`)} label={t.options} help={t.optionsHelp} rows={[4, 9]} />
      )}
      {kind === 'judge' && (
        <FormChoice
          {...field(`questions.${at}.answer`)}
          label={t.answer}
          options={[
            { value: 'T', label: t.true },
            { value: 'F', label: t.false },
          ]}
        />
      )}
      {hasOptions && <FormText {...field(`questions.${at}.answer`)} label={t.answer} help={t.answerHelp} />}
      {kind === 'text' && (
        <>
          <FormText {...field(`questions.${at}.keywords`)} label={t.keywords} help={t.keywordsHelp} />
          <FormTextArea {...field(`questions.${at}.model`)} label={t.model} optional rows={[2, 8]} />
        </>
      )}
      <FormTextArea {...field(`questions.${at}.explanation`)} label={t.explanation} optional rows={[2, 8]} />
    </div>
  )
}
