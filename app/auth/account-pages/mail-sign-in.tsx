import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '~/app/lib/api'
import { useUncontrolledForm } from '~/app/lib/uncontrolled-form'
import { loadPublicPage } from '~/app/lib/loader.server'
import { DefaultSubmitButton, PlainButton, PlainLink, TextField } from '~/app/ui/plain-controls'
import * as authCalls from '~/worker/auth/calls'
import { checkSignInLink } from '~/worker/auth/commands/mail-sign-in.server'
import type { Context } from '~/worker/core/context'
import { Refusal } from '~/worker/core/refusal'
import type { Route } from './+types/mail-sign-in'
import { useCaptcha } from '../parts/captcha'
import { type SignInStep, signInByMail } from '../sign-in'
import { t as auth } from '../texts'
import { t as steps } from '../steps.texts'
import { OptionalCaptcha } from './contact-fields'
import { AccountPage, ResultPage } from './account-page'
import style from './account-page.module.css'
import { pageTitle, notifyPlainFailure } from './failure-notice'
import { t } from './texts'
import { captchaOption } from './captcha-option.server'

const Steps = lazy(() => import('../parts/steps'))

export const meta = () => pageTitle(auth.mailSignIn)

/** With the token of a mailed link, loads its account; `link` is null when the token is invalid. */
export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, async (ctx, url) => {
    const token = url.searchParams.get('token')
    return { ...(await captchaOption(ctx)), token, link: token ? await findSignInLink(ctx, token) : null }
  })

async function findSignInLink(ctx: Context, token: string) {
  try {
    return await checkSignInLink(ctx, token)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Sign-in by a mailed link: requests the link, and uses it. */
export default function MailSignIn({ loaderData: { withCaptcha, token, link } }: Route.ComponentProps) {
  if (token && link) return <LinkSignIn token={token} username={link.username} />
  if (!token) return <LinkRequest withCaptcha={withCaptcha} />
  return (
    <ResultPage
      good={false}
      title={t.linkBad}
      acts={
        <>
          <PlainLink href="/user/mailSignIn">{t.askLinkAgain}</PlainLink>
          <PlainLink href="/user/login" look="light">
            {auth.backToSignIn}
          </PlainLink>
        </>
      }
    >
      <p>{t.signInLinkBadWhy}</p>
    </ResultPage>
  )
}

function LinkRequest({ withCaptcha }: { withCaptcha: boolean }) {
  const captcha = useCaptcha(withCaptcha ? undefined : null)
  const [sent, setSent] = useState('')
  const { errors, show, busy, field, props } = useUncontrolledForm({
    prefix: 'mail-sign-in',
    schema: () => import('../form-schemas').then((all) => all.MailSignInForm),
    async send({ username, captcha: text, checkKey }) {
      const answer = await callApi(authCalls.askSignInMail, { username, captcha: text, checkKey })
      captcha.draw()
      if (answer.ok) return setSent(answer.message || steps.mailSent)
      if (answer.code !== 412) return notifyPlainFailure(answer)
      show({ captcha: answer.message })
    },
  })
  return (
    <AccountPage title={auth.mailSignIn} lead={t.mailSignInLead}>
      <form {...props} className={style.form}>
        <DefaultSubmitButton />
        <TextField label={t.accountOrMailbox} autoComplete="username" autoFocus {...field('username')} />
        <OptionalCaptcha id="mail-sign-in-captcha" asked={withCaptcha} captcha={captcha} errors={errors} />
        {sent && <p role="status">{sent}</p>}
        <PlainButton block busy={busy}>
          {t.sendSignInLink}
        </PlainButton>
      </form>
    </AccountPage>
  )
}

/** Opening the link signs nobody in, because mail programs prefetch links: it takes a click. */
function LinkSignIn({ token, username }: { token: string; username: string }) {
  const [entry, setEntry] = useState<SignInStep | null>(null)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  async function enter() {
    setBusy(true)
    const answer = await signInByMail(token)
    setBusy(false)
    if (!answer.ok) return notifyPlainFailure(answer)
    setEntry(answer.result)
  }
  return (
    <AccountPage title={auth.mailSignIn} lead={t.signInAs(username)}>
      <PlainButton type="button" block busy={busy} onClick={() => void enter()}>
        {auth.signIn}
      </PlainButton>
      {entry && (
        <Suspense>
          <Steps entry={entry} target="/" onEntry={setEntry} onAgain={() => void navigate('/user/login')} />
        </Suspense>
      )}
    </AccountPage>
  )
}
