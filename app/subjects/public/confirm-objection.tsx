import { data, redirect } from 'react-router'
import { formTextReader } from '~/app/auth/parts/form-data'
import display from '~/app/display/display.module.css'
import { pageMeta } from '~/app/display/page-meta'
import { displayPath } from '~/app/display/parts'
import { formatMinutes } from '~/app/lib/dates'
import { loadPublicPage } from '~/app/lib/loader.server'
import { PlainButton } from '~/app/ui/plain-controls'
import { Refusal } from '~/worker/core/refusal'
import { confirmObjection, findObjectionToConfirm } from '~/worker/plan/objections/commands.server'
import { t as plan } from '~/worker/plan/texts'
import type { Route } from './+types/confirm-objection'
import styles from './publicity.module.css'
import { t } from './texts'

const NOTICES = '/display/publicity'

export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, async (ctx, { searchParams }) => {
    const token = (searchParams.get('token') ?? '').slice(0, 100)
    const pending = token ? await findObjectionToConfirm(ctx, token) : null
    return { token, pending, gone: pending ? '' : plan.confirmationGone }
  })
/** Opening the link changes nothing, because mail programs open links. The page posts the token and works without scripts. */
export const action = (args: Route.ActionArgs) =>
  loadPublicPage(args, async (ctx) => {
    const token = formTextReader(await args.request.formData())('token').slice(0, 100)
    try {
      await confirmObjection(ctx, { token })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return data({ refused: error.message }, error.http === 200 ? 400 : error.http)
    }
    throw redirect(displayPath(NOTICES, { sent: 'confirmed' }))
  })
export const meta = pageMeta(() => ({ title: t.confirm, text: t.confirmNote, unlisted: true }))
/** The page uses the form controls of the product. */
export const handle = { still: false }

/** Confirmation page for an anonymous objection, opened from the mailed link. */
export default function ConfirmObjection({ loaderData, actionData }: Route.ComponentProps) {
  const { token, pending, gone } = loaderData
  const refused = actionData?.refused ?? gone
  return (
    <>
      <header className={display.title}>
        <h1>{t.confirm}</h1>
        {pending ? <p>{t.confirmNote}</p> : null}
      </header>
      <div className={styles.notices}>
        {refused ? (
          <p className={styles.error} role="alert">
            {refused}
          </p>
        ) : null}
        {pending && !refused ? (
          <form method="post" className={`${styles.objection} ${styles.form}`}>
            <dl className={styles.facts}>
              <dt>{t.subject}</dt>
              <dd>{pending.subjectName}</dd>
              <dt>{t.yourName}</dt>
              <dd>{pending.name}</dd>
              <dt>{t.objection}</dt>
              <dd>{pending.content}</dd>
              <dt>{t.confirmUntil}</dt>
              <dd>{formatMinutes(pending.expireTime)}</dd>
            </dl>
            <input type="hidden" name="token" value={token} />
            <div className={styles.foot}>
              <PlainButton>{t.confirm}</PlainButton>
            </div>
          </form>
        ) : (
          <p>
            <a className={styles.link} href={displayPath(NOTICES)}>
              {t.backToNotices}
            </a>
          </p>
        )}
      </div>
    </>
  )
}
