import type { PublicExercise } from '~/worker/coding/responses'
import { languages } from '~/worker/coding/rules'
import styles from '../coding.module.css'
import { t } from '../texts'
import { CodeBlock } from './code-block'
import { DifficultyTag, languageNames } from './labels'

type StatementData = Pick<
  PublicExercise,
  'difficulty' | 'summary' | 'body' | 'samples' | 'hiddenCount' | 'solutions' | 'released'
>

/** The exercise: text, samples, and the solution once it is solved. */
export const Statement = ({ exercise: of }: { exercise: StatementData }) => (
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
          <CodeBlock label={`${t.sampleAt(at + 1)} · ${t.input}`}>{input}</CodeBlock>
        </dd>
        <dt>{t.expected}</dt>
        <dd>
          <CodeBlock label={`${t.sampleAt(at + 1)} · ${t.expected}`}>{expected}</CodeBlock>
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
                {t.solution} · {languageNames[language]}
              </summary>
              <CodeBlock label={`${t.solution} · ${languageNames[language]}`}>{of.solutions[language]}</CodeBlock>
            </details>
          ),
      )}
  </article>
)
