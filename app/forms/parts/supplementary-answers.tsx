import { t } from '~/app/ui/texts'
import type { FormattedAnswers } from '~/worker/core/form/contract'
import style from './supplementary-answers.module.css'

/** List of answers to supplementary questions. */
export const SupplementaryAnswers = ({ said }: { said: FormattedAnswers }) =>
  said.length ? (
    <dl className={style.answers}>
      {said.map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  ) : null

type AnsweringPerson = { key: string; name: string; said: FormattedAnswers }

/** True if at least two people have answered, so that a comparison makes sense. */
export const isComparable = (people: readonly Pick<AnsweringPerson, 'said'>[]) =>
  people.filter(({ said }) => said.length).length > 1

/** Table that compares the answers of several people: a row per question, a column per person. */
export function AnswerComparison({ people }: { people: readonly AnsweringPerson[] }) {
  const answered = people.filter(({ said }) => said.length)
  const textOf = ({ said }: AnsweringPerson, name: string) => said.find((one) => one.name === name)?.text ?? ''
  return (
    // The table can be wider than the page: it is focusable, so that the keyboard scrolls it.
    <div className={style.beside} role="region" aria-label={t.furtherAnswers} tabIndex={0}>
      <table>
        <caption>{t.furtherAnswers}</caption>
        <thead>
          <tr>
            <td />
            {answered.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mergeQuestions(answered).map((question) => (
            <tr key={question.name}>
              <th scope="row">{question.label}</th>
              {answered.map((person) => (
                <td key={person.key}>{textOf(person, question.name) || '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns all answered questions in form order. A question that others did not see follows its predecessor. */
function mergeQuestions(people: readonly AnsweringPerson[]): FormattedAnswers {
  const questions: FormattedAnswers = []
  for (const { said } of people) {
    let after = -1
    for (const one of said) {
      const there = questions.findIndex(({ name }) => name === one.name)
      if (there < 0) questions.splice(after + 1, 0, one)
      after = there < 0 ? after + 1 : there
    }
  }
  return questions
}
