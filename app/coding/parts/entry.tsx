import { Form, Link } from 'react-router'
import { Empty } from '~/app/ui/empty'
import { StatusTag } from '~/app/ui/status-tag'
import type { OpenRow } from '~/worker/coding/answers'
import type { OpenQuery } from '~/worker/coding/inputs'
import styles from '../coding.module.css'
import { t } from '../texts'
import { DifficultyTag, difficultyOptions } from './words'

/** Public list of all exercises with the viewer's progress. Works without scripts. */
export function Entry({ rows, query }: { rows: readonly OpenRow[]; query: OpenQuery }) {
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
        <Empty
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

function Progress({ row: { solved, attempts } }: { row: OpenRow }) {
  if (solved) return <StatusTag colour="green" label={solved === 2 ? t.solvedByServer : t.solvedByBrowser} />
  return attempts ? <StatusTag colour="blue" label={t.tried(attempts)} /> : null
}
