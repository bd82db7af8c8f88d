import { Form, Link } from 'react-router'
import { EmptyState } from '~/app/ui/empty-state'
import { StatusTag } from '~/app/ui/status-tag'
import type { PublicExerciseRow } from '~/worker/coding/responses'
import type { PublicExerciseQuery } from '~/worker/coding/inputs'
import styles from '../coding.module.css'
import { t } from '../texts'
import { DifficultyTag, difficultyOptions } from './labels'

/** Public list of all exercises with the viewer's progress. Works without scripts. */
export function ExerciseIndex({ rows, query }: { rows: readonly PublicExerciseRow[]; query: PublicExerciseQuery }) {
  return (
    <main id="page" className={styles.entry}>
      <p>{t.intro}</p>
      <Form method="get" className={styles.filterForm} role="search">
        <label>
          {t.keyword}
          <input name="keyword" type="search" defaultValue={query.keyword ?? ''} />
        </label>
        <label>
          {t.difficulty}
          <select name="difficulty" defaultValue={query.difficulty ?? ''}>
            <option value="">{t.anyDifficulty}</option>
            {difficultyOptions().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="semi-button semi-button-primary semi-button-light">
          {t.find}
        </button>
      </Form>
      {rows.length === 0 ? (
        <EmptyState
          title={t.noExercises}
          help={t.noExercisesHelp}
          action={<Link to="/interactiveProgm/detail/0">{t.clear}</Link>}
        />
      ) : (
        <ul className={styles.cards}>
          {rows.map((row) => (
            <li key={row.id}>
              <Link className={styles.card} to={`/interactiveProgm/detail/${row.id}`}>
                <h2>{row.title}</h2>
                <p>{row.summary}</p>
                <span className={styles.facts}>
                  <DifficultyTag difficulty={row.difficulty} />
                  <Progress row={row} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

function Progress({ row: { solved, attempts } }: { row: PublicExerciseRow }) {
  if (solved) return <StatusTag colour="green" label={solved === 2 ? t.solvedByServer : t.solvedByBrowser} />
  return attempts ? <StatusTag colour="blue" label={t.tried(attempts)} /> : null
}
