import { useState } from 'react'
import { callApi } from '~/app/lib/api'
import { useUncontrolledForm } from '~/app/lib/uncontrolled-form'
import { loadPublicPage } from '~/app/lib/loader.server'
import { DefaultSubmitButton, PlainButton, PlainLink, TextField } from '~/app/ui/plain-controls'
import { checkResetLink } from '~/worker/auth/passwords/password-reset.server'
import type { Context } from '~/worker/core/context'
import { Refusal } from '~/worker/core/refusal'
import type { Route } from './+types/forgotten-password'
import { useCaptcha } from '../parts/captcha'
import { ProofOfWork, useProofOfWork } from '../proof-of-work/proof-of-work'
import { NewPasswords } from '../parts/password-form'
import { encryptTexts } from '../sign-in'
import { t as auth } from '../texts'
import { t as steps } from '../steps.texts'
import { useCodeRequest } from './code-requests'
import { OptionalCaptcha, PhoneFields } from './contact-fields'
import { AccountPage, ResultPage } from './account-page'
import style from './account-page.module.css'
import { pageTitle, notifyPlainFailure } from './failure-notice'
import { t } from './texts'
import { captchaOption } from './captcha-option.server'
import * as account from '~/worker/auth/account/calls'

export const meta = () => pageTitle(auth.forgotPassword)

/** With the token of a mailed link, loads its account; `link` is null when the token is invalid. */
export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, async (ctx, url) => {
    const token = url.searchParams.get('token')
    return { ...(await captchaOption(ctx)), token, link: token ? await findResetLink(ctx, token) : null }
  })

async function findResetLink(ctx: Context, token: string) {
  try {
    return await checkResetLink(ctx, token)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Authorizes the new password: the token of a mailed link, or the ticket for a correct SMS code. */
type ResetProof = { username: string } & ({ token: string } | { smscode: string })

export default function ForgotPassword({ loaderData: { withCaptcha, token, link } }: Route.ComponentProps) {
  const [channel, setChannel] = useState<'phone' | 'mail'>('phone')
  const [proof, setProof] = useState<ResetProof | null>(token && link ? { token, username: link.username } : null)
  const [done, setDone] = useState(false)
  const back = <PlainLink href="/user/login">{auth.backToSignIn}</PlainLink>

  if (done)
    return (
      <ResultPage title={steps.passwordChanged} acts={back}>
        <p>{t.passwordResetNext}</p>
      </ResultPage>
    )
  if (token && !link)
    return (
      <ResultPage
        good={false}
        title={t.linkBad}
        acts={
          <>
            <PlainLink href="/user/forgotPassword">{t.askLinkAgain}</PlainLink>
            <PlainLink href="/user/login" look="light">
              {auth.backToSignIn}
            </PlainLink>
          </>
        }
      >
        <p>{t.linkBadWhy}</p>
      </ResultPage>
    )
  if (proof) return <SetPassword proof={proof} onDone={() => setDone(true)} />
  return (
    <AccountPage title={auth.forgotPassword} lead={t.forgotLead}>
      <div className={style.tabs} role="group" aria-label={t.resetWays}>
        <button type="button" aria-pressed={channel === 'phone'} onClick={() => setChannel('phone')}>
          {t.byPhone}
        </button>
        <button type="button" aria-pressed={channel === 'mail'} onClick={() => setChannel('mail')}>
          {t.byMail}
        </button>
      </div>
      {channel === 'phone' ? (
        <ResetByPhone withCaptcha={withCaptcha} onProof={setProof} />
      ) : (
        <ResetByMail withCaptcha={withCaptcha} />
      )}
    </AccountPage>
  )
}

function ResetByPhone({ withCaptcha, onProof }: { withCaptcha: boolean; onProof: (proof: ResetProof) => void }) {
  const captcha = useCaptcha(withCaptcha ? undefined : null)
  const proof = useProofOfWork(withCaptcha)
  const { errors, show, busy, field, form, props } = useUncontrolledForm({
    prefix: 'forgot',
    schema: () => import('../form-schemas').then((all) => all.VerifyPhoneForm),
    async send({ phone, smsCode, username }) {
      const answer = await callApi(account.verifyPhone, {
        ...{ phone, smscode: smsCode },
        ...(username && { username }),
      })
      if (!answer.ok) return notifyPlainFailure({ ...answer, fields: renameSmsCode(answer.fields) })
      onProof(answer.result)
    },
  })
  const code = useCodeRequest(form, captcha, proof, show)
  return (
    <form {...props} className={style.form}>
      <DefaultSubmitButton />
      <OptionalCaptcha id="forgot-captcha" asked={withCaptcha} captcha={captcha} errors={errors} />
      <PhoneFields field={field} smsmode="2" ask={code} />
      <TextField
        label={auth.username}
        optional
        help={t.severalAccounts}
        autoComplete="username"
        {...field('username')}
      />
      <PlainButton block busy={busy}>
        {t.next}
      </PlainButton>
    </form>
  )
}
const renameSmsCode = ({ smscode, ...rest }: Record<string, string>): Record<string, string> =>
  smscode ? { ...rest, smsCode: smscode } : rest

function ResetByMail({ withCaptcha }: { withCaptcha: boolean }) {
  const captcha = useCaptcha(withCaptcha ? undefined : null)
  const proof = useProofOfWork(withCaptcha)
  const [sent, setSent] = useState('')
  const { errors, show, busy, field, props } = useUncontrolledForm({
    prefix: 'forgot',
    schema: () => import('../form-schemas').then(({ codeRequestForm: AskFor }) => AskFor('email', withCaptcha)),
    async send({ email = '', username, captcha: text, checkKey }) {
      const altcha = await proof.take()
      if (altcha === null) return
      const answer = await callApi(account.askReset, {
        ...{ email, captcha: text, checkKey, altcha },
        ...(username && { username }),
      })
      captcha.draw()
      if (answer.ok) return setSent(answer.message || steps.mailSent)
      if (answer.code !== 412) return notifyPlainFailure(answer)
      show({ captcha: answer.message })
    },
  })
  return (
    <form {...props} className={style.form}>
      <DefaultSubmitButton />
      <TextField label={steps.email} type="email" autoComplete="email" autoFocus {...field('email')} />
      <TextField
        label={auth.username}
        optional
        help={t.severalAccountsOfMail}
        autoComplete="username"
        {...field('username')}
      />
      <OptionalCaptcha id="forgot-captcha" asked={withCaptcha} captcha={captcha} errors={errors} />
      {sent && <p role="status">{sent}</p>}
      <ProofOfWork of={proof} error={errors.altcha} />
      <PlainButton block busy={busy}>
        {t.sendResetLink}
      </PlainButton>
    </form>
  )
}

function SetPassword({ proof, onDone }: { proof: ResetProof; onDone: () => void }) {
  const { username, ...secret } = proof
  const { busy, field, props } = useUncontrolledForm({
    prefix: 'reset',
    schema: () => import('../form-schemas').then((all) => all.ResetForm),
    async send({ password, confirmpassword }) {
      const sealed = await encryptTexts(password, confirmpassword)
      if (!sealed.ok) return notifyPlainFailure(sealed)
      const [fresh, confirmed] = sealed.result
      const answer = await callApi(account.resetPassword, {
        ...secret,
        username,
        password: fresh,
        confirmpassword: confirmed,
      })
      if (!answer.ok) return notifyPlainFailure(answer)
      onDone()
    },
  })
  return (
    <AccountPage title={t.setPassword} lead={t.setPasswordLead}>
      <form {...props} className={style.form}>
        <TextField
          label={auth.username}
          readOnly
          autoComplete="username"
          defaultValue={username}
          {...field('username')}
        />
        <NewPasswords field={field} />
        <PlainButton block busy={busy}>
          {steps.changeIt}
        </PlainButton>
      </form>
    </AccountPage>
  )
}
