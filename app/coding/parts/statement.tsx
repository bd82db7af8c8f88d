import type { OpenExercise } from '~/worker/coding/answers'
import { languages } from '~/worker/coding/rules'
import styles from '../coding.module.css'
import { t } from '../texts'
import { Code } from './code'
import { DifficultyTag, languageName } from './words'

type Told = Pick<OpenExercise, 'difficulty' | 'summary' | 'body' | 'samples' | 'hiddenCount' | 'solutions' | 'released'>

/** The exercise: text, samples, and the solution once it is solved. */
export const Statement = ({ exercise: of }: { exercise: Told }) => (
  <article className={styles.statement}>
    <p className={styles.facts}>
      <DifficultyTag difficulty={of.difficulty} /> <span>{of.summary}</span>
    </p>
    {!of.released && <p className={styles.muted}>{t.withdrawnNote}</p>}
    <p className={styles.text}>{of.body}</p>
    <h2>{t.samples}</h2>
    {of.samples.map(({ input, expected }, at) => (
      <dl key={at} className={styles.sample}>
        <dt>
          {t.sampleAt(at + 1)} · {t.input}
        </dt>
        <dd>
          <Code label={`${t.sampleAt(at + 1)} · ${t.input}`}>{input}</Code>
        </dd>
        <dt>{t.expected}</dt>
        <dd>
          <Code label={`${t.sampleAt(at + 1)} · ${t.expected}`}>{expected}</Code>
        </dd>
      </dl>
    ))}
    {of.hiddenCount > 0 && <p className={styles.muted}>{t.hiddenToo(of.hiddenCount)}</p>}
    {of.solutions &&
      languages.map(
        (language) =>
          of.solutions?.[language] && (
            <details key={language}>
              <summary>
                {t.solution} · {languageName[language]}
              </summary>
              <Code label={`${t.solution} · ${languageName[language]}`}>{of.solutions[language]}</Code>
            </details>
          ),
      )}
  </article>
)
