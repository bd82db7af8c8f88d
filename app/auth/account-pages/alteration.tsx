import { useState } from 'react'
import { callApi } from '~/app/lib/api'
import { useUncontrolledForm } from '~/app/lib/uncontrolled-form'
import { loadPublicPage } from '~/app/lib/loader.server'
import { DefaultSubmitButton, PlainButton, PlainLink, TextAreaField, TextField } from '~/app/ui/plain-controls'
import type { Route } from './+types/alteration'
import { useCaptcha } from '../parts/captcha'
import { ProofOfWork, useProofOfWork } from '../proof-of-work/proof-of-work'
import { t as auth } from '../texts'
import { useCodeRequest } from './code-requests'
import { OptionalCaptcha, MailFields, PhoneFields } from './contact-fields'
import { AccountPage, ResultPage } from './account-page'
import style from './account-page.module.css'
import { pageTitle, notifyPlainFailure } from './failure-notice'
import { t } from './texts'
import { captchaOption } from './captcha-option.server'
import * as accountCalls from '~/worker/auth/account/calls'

export const meta = () => pageTitle(auth.alteration)
export const loader = (args: Route.LoaderArgs) => loadPublicPage(args, captchaOption)

/** Requests the transfer of an institution's account to another person; the centre confirms it. */
export default function Alteration({ loaderData: { withCaptcha } }: Route.ComponentProps) {
  const captcha = useCaptcha(withCaptcha ? undefined : null)
  const proof = useProofOfWork(withCaptcha)
  const [done, setDone] = useState(false)
  const { errors, show, busy, field, form, props } = useUncontrolledForm({
    prefix: 'alteration',
    keep: 'alteration',
    schema: () => import('../form-schemas').then((all) => all.AlterationForm),
    async send(values) {
      const { captcha: _, checkKey: __, ...body } = values
      const altcha = await proof.take()
      if (altcha === null) return
      const answer = await callApi(accountCalls.askAlteration, { ...body, altcha })
      if (!answer.ok) return notifyPlainFailure(answer)
      setDone(true)
      return answer
    },
  })
  const code = useCodeRequest(form, captcha, proof, show)
  if (done)
    return (
      <ResultPage title={t.alterationAsked} acts={<PlainLink href="/user/login">{auth.backToSignIn}</PlainLink>}>
        <p>{t.alterationNext}</p>
      </ResultPage>
    )
  return (
    <AccountPage title={auth.alteration} lead={t.alterationLead}>
      <form {...props} className={style.form}>
        <DefaultSubmitButton />
        <h3 className={style.section}>{t.account}</h3>
        <TextField label={auth.username} autoComplete="username" autoFocus {...field('username')} />
        <TextField label={t.departName} help={t.departExact} {...field('departName')} />
        <h3 className={style.section}>{t.newHolder}</h3>
        <TextField label={t.realname} autoComplete="name" {...field('realname')} />
        <OptionalCaptcha id="alteration-captcha" asked={withCaptcha} captcha={captcha} errors={errors} />
        <PhoneFields field={field} smsmode="5" ask={code} />
        <MailFields field={field} mode="alteration" ask={code} />
        <TextAreaField label={t.reason} {...field('reason')} />
        <ProofOfWork of={proof} error={errors.altcha} />
        <PlainButton block busy={busy}>
          {t.submitAlteration}
        </PlainButton>
      </form>
    </AccountPage>
  )
}
