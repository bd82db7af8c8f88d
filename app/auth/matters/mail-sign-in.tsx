import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { ask } from '~/app/lib/api'
import { useLightForm } from '~/app/lib/light-form'
import { loadOpen } from '~/app/lib/load.server'
import { DefaultButton, LightButton, LightLink, TextField } from '~/app/ui/light'
import * as authCalls from '~/worker/auth/calls'
import { checkSignInLink } from '~/worker/auth/commands/mail-sign-in.server'
import type { Context } from '~/worker/core/context'
import { Refusal } from '~/worker/core/refusal'
import type { Route } from './+types/mail-sign-in'
import { useCaptcha } from '../parts/captcha'
import { type Entry, signInByMail } from '../sign-in'
import { t as auth } from '../texts'
import { t as steps } from '../steps.texts'
import { AskedCaptcha } from './contact-fields'
import { Matter, Outcome } from './matter'
import style from './matter.module.css'
import { pageTitle, say } from './say'
import { t } from './texts'
import { captchaAsked } from './with-captcha.server'

const Steps = lazy(() => import('../parts/steps'))

export const meta = () => pageTitle(auth.mailSignIn)

/** With the token of a mailed link, loads its account; `link` is null when the token is invalid. */
export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, async (ctx, url) => {
    const token = url.searchParams.get('token')
    return { ...(await captchaAsked(ctx)), token, link: token ? await linkOf(ctx, token) : null }
  })

async function linkOf(ctx: Context, token: string) {
  try {
    return await checkSignInLink(ctx, token)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Sign-in by a mailed link: requests the link, and uses it. */
export default function MailSignIn({ loaderData: { withCaptcha, token, link } }: Route.ComponentProps) {
  if (token && link) return <UseLink token={token} username={link.username} />
  if (!token) return <AskLink withCaptcha={withCaptcha} />
  return (
    <Outcome
      good={false}
      title={t.linkBad}
      acts={
        <>
          <LightLink href="/user/mailSignIn">{t.askLinkAgain}</LightLink>
          <LightLink href="/user/login" look="light">
            {auth.backToSignIn}
          </LightLink>
        </>
      }
    >
      <p>{t.signInLinkBadWhy}</p>
    </Outcome>
  )
}

function AskLink({ withCaptcha }: { withCaptcha: boolean }) {
  const captcha = useCaptcha(withCaptcha ? undefined : null)
  const [sent, setSent] = useState('')
  const { errors, show, busy, field, props } = useLightForm({
    prefix: 'mail-sign-in',
    schema: () => import('../forms').then((all) => all.MailSignInForm),
    async send({ username, captcha: text, checkKey }) {
      const answer = await ask(authCalls.askSignInMail, { username, captcha: text, checkKey })
      captcha.draw()
      if (answer.ok) return setSent(answer.message || steps.mailSent)
      if (answer.code !== 412) return say(answer)
      show({ captcha: answer.message })
    },
  })
  return (
    <Matter title={auth.mailSignIn} lead={t.mailSignInLead}>
      <form {...props} className={style.form}>
        <DefaultButton />
        <TextField label={t.accountOrMailbox} autoComplete="username" autoFocus {...field('username')} />
        <AskedCaptcha id="mail-sign-in-captcha" asked={withCaptcha} captcha={captcha} errors={errors} />
        {sent && <p role="status">{sent}</p>}
        <LightButton block busy={busy}>
          {t.sendSignInLink}
        </LightButton>
      </form>
    </Matter>
  )
}

/** Opening the link signs nobody in, because mail programs prefetch links: it takes a click. */
function UseLink({ token, username }: { token: string; username: string }) {
  const [entry, setEntry] = useState<Entry | null>(null)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  async function enter() {
    setBusy(true)
    const answer = await signInByMail(token)
    setBusy(false)
    if (!answer.ok) return say(answer)
    setEntry(answer.result)
  }
  return (
    <Matter title={auth.mailSignIn} lead={t.signInAs(username)}>
      <LightButton type="button" block busy={busy} onClick={() => void enter()}>
        {auth.signIn}
      </LightButton>
      {entry && (
        <Suspense>
          <Steps entry={entry} target="/" onEntry={setEntry} onAgain={() => void navigate('/user/login')} />
        </Suspense>
      )}
    </Matter>
  )
}
