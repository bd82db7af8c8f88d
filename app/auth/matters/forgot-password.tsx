import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { useLightForm } from '~/app/lib/light-form'
import { loadOpen } from '~/app/lib/load.server'
import { DefaultButton, LightButton, LightLink, TextField } from '~/app/ui/light'
import { checkResetLink } from '~/worker/auth/passwords/forgotten.server'
import type { Context } from '~/worker/core/context'
import { Refusal } from '~/worker/core/refusal'
import type { Route } from './+types/forgot-password'
import { useCaptcha } from '../parts/captcha'
import { ProofOfWork, useProofOfWork } from '../proof-of-work/proof-of-work'
import { NewPasswords } from '../parts/password-form'
import { seal } from '../sign-in'
import { t as auth } from '../texts'
import { t as steps } from '../steps.texts'
import { useAskCode } from './codes'
import { AskedCaptcha, PhoneFields } from './contact-fields'
import { Matter, Outcome } from './matter'
import style from './matter.module.css'
import { pageTitle, say } from './say'
import { t } from './texts'
import { captchaAsked } from './with-captcha.server'
import * as account from '~/worker/auth/account/calls'

export const meta = () => pageTitle(auth.forgotPassword)

/** With the token of a mailed link, loads its account; `link` is null when the token is invalid. */
export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, async (ctx, url) => {
    const token = url.searchParams.get('token')
    return { ...(await captchaAsked(ctx)), token, link: token ? await linkOf(ctx, token) : null }
  })

async function linkOf(ctx: Context, token: string) {
  try {
    return await checkResetLink(ctx, token)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Authorizes the new password: the token of a mailed link, or the ticket for a correct SMS code. */
type Proof = { username: string } & ({ token: string } | { smscode: string })

export default function ForgotPassword({ loaderData: { withCaptcha, token, link } }: Route.ComponentProps) {
  const [channel, setChannel] = useState<'phone' | 'mail'>('phone')
  const [proof, setProof] = useState<Proof | null>(token && link ? { token, username: link.username } : null)
  const [done, setDone] = useState(false)
  const back = <LightLink href="/user/login">{auth.backToSignIn}</LightLink>

  if (done)
    return (
      <Outcome title={steps.passwordChanged} acts={back}>
        <p>{t.passwordResetNext}</p>
      </Outcome>
    )
  if (token && !link)
    return (
      <Outcome
        good={false}
        title={t.linkBad}
        acts={
          <>
            <LightLink href="/user/forgotPassword">{t.askLinkAgain}</LightLink>
            <LightLink href="/user/login" look="light">
              {auth.backToSignIn}
            </LightLink>
          </>
        }
      >
        <p>{t.linkBadWhy}</p>
      </Outcome>
    )
  if (proof) return <SetPassword proof={proof} onDone={() => setDone(true)} />
  return (
    <Matter title={auth.forgotPassword} lead={t.forgotLead}>
      <div className={style.tabs} role="group" aria-label={t.resetWays}>
        <button type="button" aria-pressed={channel === 'phone'} onClick={() => setChannel('phone')}>
          {t.byPhone}
        </button>
        <button type="button" aria-pressed={channel === 'mail'} onClick={() => setChannel('mail')}>
          {t.byMail}
        </button>
      </div>
      {channel === 'phone' ? (
        <ByPhone withCaptcha={withCaptcha} onProof={setProof} />
      ) : (
        <ByMail withCaptcha={withCaptcha} />
      )}
    </Matter>
  )
}

function ByPhone({ withCaptcha, onProof }: { withCaptcha: boolean; onProof: (proof: Proof) => void }) {
  const captcha = useCaptcha(withCaptcha ? undefined : null)
  const proof = useProofOfWork(withCaptcha)
  const { errors, show, busy, field, form, props } = useLightForm({
    prefix: 'forgot',
    schema: () => import('../forms').then((all) => all.VerifyPhoneForm),
    async send({ phone, smsCode, username }) {
      const answer = await ask(account.verifyPhone, {
        ...{ phone, smscode: smsCode },
        ...(username && { username }),
      })
      if (!answer.ok) return say({ ...answer, fields: ofCode(answer.fields) })
      onProof(answer.result)
    },
  })
  const code = useAskCode(form, captcha, proof, show)
  return (
    <form {...props} className={style.form}>
      <DefaultButton />
      <AskedCaptcha id="forgot-captcha" asked={withCaptcha} captcha={captcha} errors={errors} />
      <PhoneFields field={field} smsmode="2" ask={code} />
      <TextField
        label={auth.username}
        optional
        help={t.severalAccounts}
        autoComplete="username"
        {...field('username')}
      />
      <LightButton block busy={busy}>
        {t.next}
      </LightButton>
    </form>
  )
}
const ofCode = ({ smscode, ...rest }: Record<string, string>): Record<string, string> =>
  smscode ? { ...rest, smsCode: smscode } : rest

function ByMail({ withCaptcha }: { withCaptcha: boolean }) {
  const captcha = useCaptcha(withCaptcha ? undefined : null)
  const proof = useProofOfWork(withCaptcha)
  const [sent, setSent] = useState('')
  const { errors, show, busy, field, props } = useLightForm({
    prefix: 'forgot',
    schema: () => import('../forms').then(({ AskFor }) => AskFor('email', withCaptcha)),
    async send({ email = '', username, captcha: text, checkKey }) {
      const altcha = await proof.take()
      if (altcha === null) return
      const answer = await ask(account.askReset, {
        ...{ email, captcha: text, checkKey, altcha },
        ...(username && { username }),
      })
      captcha.draw()
      if (answer.ok) return setSent(answer.message || steps.mailSent)
      if (answer.code !== 412) return say(answer)
      show({ captcha: answer.message })
    },
  })
  return (
    <form {...props} className={style.form}>
      <DefaultButton />
      <TextField label={steps.email} type="email" autoComplete="email" autoFocus {...field('email')} />
      <TextField
        label={auth.username}
        optional
        help={t.severalAccountsOfMail}
        autoComplete="username"
        {...field('username')}
      />
      <AskedCaptcha id="forgot-captcha" asked={withCaptcha} captcha={captcha} errors={errors} />
      {sent && <p role="status">{sent}</p>}
      <ProofOfWork of={proof} error={errors.altcha} />
      <LightButton block busy={busy}>
        {t.sendResetLink}
      </LightButton>
    </form>
  )
}

function SetPassword({ proof, onDone }: { proof: Proof; onDone: () => void }) {
  const { username, ...secret } = proof
  const { busy, field, props } = useLightForm({
    prefix: 'reset',
    schema: () => import('../forms').then((all) => all.ResetForm),
    async send({ password, confirmpassword }) {
      const sealed = await seal(password, confirmpassword)
      if (!sealed.ok) return say(sealed)
      const [fresh, confirmed] = sealed.result
      const answer = await ask(account.resetPassword, {
        ...secret,
        username,
        password: fresh,
        confirmpassword: confirmed,
      })
      if (!answer.ok) return say(answer)
      onDone()
    },
  })
  return (
    <Matter title={t.setPassword} lead={t.setPasswordLead}>
      <form {...props} className={style.form}>
        <TextField
          label={auth.username}
          readOnly
          autoComplete="username"
          defaultValue={username}
          {...field('username')}
        />
        <NewPasswords field={field} />
        <LightButton block busy={busy}>
          {steps.changeIt}
        </LightButton>
      </form>
    </Matter>
  )
}
