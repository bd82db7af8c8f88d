import { Link } from 'react-router'
import { loadOpen } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import { captchaIsOff } from '~/worker/auth/captcha.server'
import type { OpenExercise } from '~/worker/coding/answers'
import { OpenQuery } from '~/worker/coding/inputs'
import { openExercise, openExercises } from '~/worker/coding/queries/open.server'
import { isPerson } from '~/worker/core/actor'
import { forgive } from '~/worker/core/list'
import type { Route } from './+types/page'
import styles from './coding.module.css'
import { Entry } from './parts/entry'
import { Workbench } from './parts/workbench'
import { t } from './texts'

/** Maximum number of exercises on the entry page, which has no pagination. */
const ALL = 100

export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, async (ctx, url) => {
    const person = isPerson(ctx.actor) ? ctx.actor.realname : null
    const { id } = args.params
    const frame = { person, withCaptcha: !captchaIsOff(ctx) }
    if (id !== '0') return { ...frame, exercise: await openExercise(ctx, { id }), list: null }
    const query = { ...forgive(OpenQuery, url.searchParams), pageSize: ALL }
    return { ...frame, exercise: null, list: { query, rows: (await openExercises(ctx, query)).records } }
  })
export const meta = title((data: { exercise: OpenExercise | null } | undefined) => data?.exercise?.title ?? t.name)

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
      {list && <Entry rows={list.rows} query={list.query} />}
    </div>
  )
}
