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
