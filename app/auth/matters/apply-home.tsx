import { redirect } from 'react-router'
import { loadOpen } from '~/app/lib/load.server'
import { LightLink } from '~/app/ui/light'
import { isPerson } from '~/worker/core/actor'
import type { Route } from './+types/apply-home'
import { t as auth } from '../texts'
import style from './matter.module.css'
import { pageTitle } from './say'
import { t } from './texts'

const DECLARE = '/subjectMngr/subject/add'

export const meta = () => pageTitle(t.applyHome)
/** Redirects a signed-in person to the declaration. */
export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, async ({ actor }) => {
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
        <LightLink href={`/user/login?redirect=${encodeURIComponent(DECLARE)}`}>{t.applySignIn}</LightLink>
        <LightLink href="/user/register" look="light">
          {auth.register}
        </LightLink>
        <LightLink href="/user/help" look="borderless">
          {auth.help}
        </LightLink>
      </div>
    </>
  )
}
