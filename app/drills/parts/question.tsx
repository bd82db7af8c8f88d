import { IconClose, IconTick } from '@douyinfe/semi-icons'
import { useId } from 'react'
import type { StudyQuestion, AnswerFeedback } from '~/worker/drills/responses'
import { ANSWER_LENGTH } from '~/worker/drills/rules'
import { questionKindLabel } from '~/worker/drills/statuses'
import styles from '../drills.module.css'
import { t } from '../texts'
import { toggleOption, lettersFor } from './answer-letters'
import { letterAt } from './labels'
import { TextArea } from '~/app/ui/text-area'

type QuestionProps = { question: StudyQuestion; given: string; onGive: (given: string) => void; onSubmit: () => void }

/** A question with the given answer, and with feedback once it is submitted. */
export function Question({ question, given, onGive, onSubmit }: QuestionProps) {
  const id = useId()
  const { told } = question
  return (
    <div className={styles.stack}>
      <p className={styles.muted}>
        {questionKindLabel(question.kind)} · {t.pointsOf(question.points)}
      </p>
      <p id={id} className={styles.text}>
        {question.text}
      </p>
      {question.kind === 'text' ? (
        <TextArea
          aria-labelledby={id}
          value={given}
          maxCount={ANSWER_LENGTH}
          rows={[4, 12]}
          readOnly={!!told}
          onChange={onGive}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            onSubmit()
          }}
        />
      ) : (
        <Options {...{ question, given, onGive }} labelledBy={id} />
      )}
      <div role="status">{told && <FeedbackPanel question={question} told={told} />}</div>
    </div>
  )
}

function Options({ question, given, onGive, labelledBy }: Omit<QuestionProps, 'onSubmit'> & { labelledBy: string }) {
  const { told, kind } = question
  const letters = lettersFor(question)
  const words = kind === 'judge' ? [t.true, t.false] : question.options
  return (
    <div role={kind === 'several' ? 'group' : 'radiogroup'} aria-labelledby={labelledBy} className={styles.choices}>
      {letters.map((letter, at) => {
        const right = !!told && told.answer.includes(letter)
        const wrong = !!told && !right && given.includes(letter)
        return (
          <label key={letter} data-chosen={given.includes(letter)} data-right={right} data-wrong={wrong}>
            <input
              type={kind === 'several' ? 'checkbox' : 'radio'}
              name={question.id}
              checked={given.includes(letter)}
              disabled={!!told}
              onChange={() => onGive(toggleOption(question, given, letter))}
            />
            <span className={styles.letter}>{kind === 'judge' ? at + 1 : letterAt(at)}</span>
            <span>{words[at]}</span>
            {right && <IconTick aria-label={t.rightAnswer} />}
            {wrong && <IconClose aria-label={t.stateWrong} />}
          </label>
        )
      })}
    </div>
  )
}

function FeedbackPanel({ question, told }: { question: StudyQuestion; told: AnswerFeedback }) {
  const answer = question.kind === 'judge' ? (told.answer === 'T' ? t.true : t.false) : told.answer
  return (
    <div className={styles.feedback} data-right={told.right}>
      <strong>{told.right ? t.right(told.earned) : t.wrong(told.earned, question.points)}</strong>
      {answer && !told.right && (
        <p>
          {t.rightAnswer} <strong>{answer}</strong>
        </p>
      )}
      {told.keywords.length > 0 && (
        <ul className={styles.words}>
          {told.keywords.map(({ word, there }) => (
            <li key={word} data-there={there}>
              {there ? <IconTick aria-label={t.said} /> : <IconClose aria-label={t.notSaid} />} {word}
            </li>
          ))}
        </ul>
      )}
      {told.model && (
        <p className={styles.prose}>
          {t.model} {told.model}
        </p>
      )}
      {told.explanation && (
        <p className={styles.prose}>
          {t.explanation} {told.explanation}
        </p>
      )}
    </div>
  )
}
