import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { useLightForm } from '~/app/lib/light-form'
import { loadOpen } from '~/app/lib/load.server'
import { DefaultButton, LightButton, LightLink, TextAreaField, TextField } from '~/app/ui/light'
import type { Route } from './+types/alteration'
import { useCaptcha } from '../parts/captcha'
import { ProofOfWork, useProofOfWork } from '../proof-of-work/proof-of-work'
import { t as auth } from '../texts'
import { useAskCode } from './codes'
import { AskedCaptcha, MailFields, PhoneFields } from './contact-fields'
import { Matter, Outcome } from './matter'
import style from './matter.module.css'
import { pageTitle, say } from './say'
import { t } from './texts'
import { captchaAsked } from './with-captcha.server'
import * as accountCalls from '~/worker/auth/account/calls'

export const meta = () => pageTitle(auth.alteration)
export const loader = (args: Route.LoaderArgs) => loadOpen(args, captchaAsked)

/** Requests the transfer of an institution's account to another person; the centre confirms it. */
export default function Alteration({ loaderData: { withCaptcha } }: Route.ComponentProps) {
  const captcha = useCaptcha(withCaptcha ? undefined : null)
  const proof = useProofOfWork(withCaptcha)
  const [done, setDone] = useState(false)
  const { errors, show, busy, field, form, props } = useLightForm({
    prefix: 'alteration',
    keep: 'alteration',
    schema: () => import('../forms').then((all) => all.AlterationForm),
    async send(values) {
      const { captcha: _, checkKey: __, ...body } = values
      const altcha = await proof.take()
      if (altcha === null) return
      const answer = await ask(accountCalls.askAlteration, { ...body, altcha })
      if (!answer.ok) return say(answer)
      setDone(true)
      return answer
    },
  })
  const code = useAskCode(form, captcha, proof, show)
  if (done)
    return (
      <Outcome title={t.alterationAsked} acts={<LightLink href="/user/login">{auth.backToSignIn}</LightLink>}>
        <p>{t.alterationNext}</p>
      </Outcome>
    )
  return (
    <Matter title={auth.alteration} lead={t.alterationLead}>
      <form {...props} className={style.form}>
        <DefaultButton />
        <h3 className={style.section}>{t.account}</h3>
        <TextField label={auth.username} autoComplete="username" autoFocus {...field('username')} />
        <TextField label={t.departName} help={t.departExact} {...field('departName')} />
        <h3 className={style.section}>{t.newHolder}</h3>
        <TextField label={t.realname} autoComplete="name" {...field('realname')} />
        <AskedCaptcha id="alteration-captcha" asked={withCaptcha} captcha={captcha} errors={errors} />
        <PhoneFields field={field} smsmode="5" ask={code} />
        <MailFields field={field} mode="alteration" ask={code} />
        <TextAreaField label={t.reason} {...field('reason')} />
        <ProofOfWork of={proof} error={errors.altcha} />
        <LightButton block busy={busy}>
          {t.submitAlteration}
        </LightButton>
      </form>
    </Matter>
  )
}
