import { data, redirect } from 'react-router'
import { textIn } from '~/app/auth/parts/posted'
import display from '~/app/display/display.module.css'
import { head } from '~/app/display/head'
import { at } from '~/app/display/parts'
import { shortStamp } from '~/app/lib/dates'
import { loadOpen } from '~/app/lib/load.server'
import { LightButton } from '~/app/ui/light'
import { Refusal } from '~/worker/core/refusal'
import { confirmObjection, objectionToConfirm } from '~/worker/plan/objections/commands.server'
import { t as plan } from '~/worker/plan/texts'
import type { Route } from './+types/confirm-objection'
import styles from './publicity.module.css'
import { t } from './texts'

const NOTICES = '/display/publicity'

export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, async (ctx, { searchParams }) => {
    const token = (searchParams.get('token') ?? '').slice(0, 100)
    const pending = token ? await objectionToConfirm(ctx, token) : null
    return { token, pending, gone: pending ? '' : plan.confirmationGone }
  })
/** Opening the link changes nothing, because mail programs open links. The page posts the token and works without scripts. */
export const action = (args: Route.ActionArgs) =>
  loadOpen(args, async (ctx) => {
    const token = textIn(await args.request.formData())('token').slice(0, 100)
    try {
      await confirmObjection(ctx, { token })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return data({ refused: error.message }, error.http === 200 ? 400 : error.http)
    }
    throw redirect(at(NOTICES, { sent: 'confirmed' }))
  })
export const meta = head(() => ({ title: t.confirm, text: t.confirmNote, unlisted: true }))
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
              <dd>{shortStamp(pending.expireTime)}</dd>
            </dl>
            <input type="hidden" name="token" value={token} />
            <div className={styles.foot}>
              <LightButton>{t.confirm}</LightButton>
            </div>
          </form>
        ) : (
          <p>
            <a className={styles.link} href={at(NOTICES)}>
              {t.backToNotices}
            </a>
          </p>
        )}
      </div>
    </>
  )
}
