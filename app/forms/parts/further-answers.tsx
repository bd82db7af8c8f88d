import { t } from '~/app/ui/texts'
import type { Said } from '~/worker/core/form/contract'
import style from './further-answers.module.css'

/** What was answered, question by question. */
export const FurtherAnswers = ({ said }: { said: Said }) =>
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

type Person = { key: string; name: string; said: Said }

/** Of several people at least two have answered: then their answers stand beside each other. */
export const standBeside = (people: readonly Pick<Person, 'said'>[]) =>
  people.filter(({ said }) => said.length).length > 1

/** What several people answered, a line for each question, a column for each of them. */
export function AnswersBeside({ people }: { people: readonly Person[] }) {
  const answered = people.filter(({ said }) => said.length)
  const textOf = ({ said }: Person, name: string) => said.find((one) => one.name === name)?.text ?? ''
  return (
    // It is wider than the page with many of them: who has no mouse scrolls it by keys.
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
          {questionsOf(answered).map((question) => (
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

/** All questions that anybody answered, in the order of the form: one that others were not shown stands after the one before it. */
function questionsOf(people: readonly Person[]): Said {
  const found: Said = []
  for (const { said } of people) {
    let after = -1
    for (const one of said) {
      const there = found.findIndex(({ name }) => name === one.name)
      if (there < 0) found.splice(after + 1, 0, one)
      after = there < 0 ? after + 1 : there
    }
  }
  return found
}
