import { redirect } from 'react-router'
import { loadPublicPage } from '~/app/lib/loader.server'
import { PlainLink } from '~/app/ui/plain-controls'
import { isPerson } from '~/worker/core/actor'
import type { Route } from './+types/apply-home'
import { t as auth } from '../texts'
import style from './account-page.module.css'
import { pageTitle } from './failure-notice'
import { t } from './texts'

const DECLARE = '/subjectMngr/subject/add'

export const meta = () => pageTitle(t.applyHome)
/** Redirects a signed-in person to the declaration. */
export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, async ({ actor }) => {
    if (isPerson(actor)) throw redirect(DECLARE)
    return null
  })

/** The public landing page of the declaration. */
export default function ApplyHome() {
  return (
    <>
      <h2 className={style.head}>{t.applyHome}</h2>
      <p className={style.lead}>{t.applyLead}</p>
      <ol className={style.steps}>
        {[t.applyRegister, t.applyWrite, t.applyApprove, t.applyFollow].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={style.actions}>
        <PlainLink href={`/user/login?redirect=${encodeURIComponent(DECLARE)}`}>{t.applySignIn}</PlainLink>
        <PlainLink href="/user/register" look="light">
          {auth.register}
        </PlainLink>
        <PlainLink href="/user/help" look="borderless">
          {auth.help}
        </PlainLink>
      </div>
    </>
  )
}
