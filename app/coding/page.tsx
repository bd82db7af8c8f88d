import { Link } from 'react-router'
import { loadPublicPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { isCaptchaOff } from '~/worker/auth/captcha.server'
import type { PublicExercise } from '~/worker/coding/responses'
import { PublicExerciseQuery } from '~/worker/coding/inputs'
import { loadPublicExercise, listPublicExercises } from '~/worker/coding/queries/public-exercises.server'
import { isPerson } from '~/worker/core/actor'
import { parseLenient } from '~/worker/core/list'
import type { Route } from './+types/page'
import styles from './coding.module.css'
import { ExerciseIndex } from './parts/exercise-index'
import { Workbench } from './parts/workbench'
import { t } from './texts'

/** Maximum number of exercises on the entry page, which has no pagination. */
const MAX_ROWS = 100

export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, async (ctx, url) => {
    const person = isPerson(ctx.actor) ? ctx.actor.realname : null
    const { id } = args.params
    const frame = { person, withCaptcha: !isCaptchaOff(ctx) }
    if (id !== '0') return { ...frame, exercise: await loadPublicExercise(ctx, { id }), list: null }
    const query = { ...parseLenient(PublicExerciseQuery, url.searchParams), pageSize: MAX_ROWS }
    return { ...frame, exercise: null, list: { query, rows: (await listPublicExercises(ctx, query)).records } }
  })
export const meta = titleMeta(
  (data: { exercise: PublicExercise | null } | undefined) => data?.exercise?.title ?? t.name,
)

/** 交互式编程: exercise 0 is the list of all exercises. */
export default function Programming({ loaderData }: Route.ComponentProps) {
  const { person, withCaptcha, exercise, list } = loaderData
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        {exercise && <Link to="/interactiveProgm/detail/0">{t.all}</Link>}
        <h1>{exercise?.title ?? t.name}</h1>
        <span className={styles.spread}>
          {person ? (
            <>
              <span>{person}</span>
              <Link to="/">{t.home}</Link>
            </>
          ) : (
            <Link to={`/user/login?redirect=/interactiveProgm/detail/${exercise?.id ?? 0}`}>{t.signIn}</Link>
          )}
        </span>
      </header>
      {exercise && <Workbench key={exercise.id} exercise={exercise} withCaptcha={withCaptcha} />}
      {list && <ExerciseIndex rows={list.rows} query={list.query} />}
    </div>
  )
}
