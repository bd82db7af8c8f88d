import { useNavigate } from 'react-router'
import { type CaptchaPicture, useCaptcha, CaptchaField } from '~/app/auth/parts/captcha'
import { notifyPlainFailure } from '~/app/auth/account-pages/failure-notice'
import { ProofOfWork, useProofOfWork } from '~/app/auth/proof-of-work/proof-of-work'
import { callApi } from '~/app/lib/api'
import display from '~/app/display/display.module.css'
import { pageMeta } from '~/app/display/page-meta'
import { displayPath } from '~/app/display/parts'
import { formatMinutes } from '~/app/lib/dates'
import { saveLanguage } from '~/app/lib/language'
import { useUncontrolledForm } from '~/app/lib/uncontrolled-form'
import { loadPublicPage } from '~/app/lib/loader.server'
import { useMounted } from '~/app/ui/use-mounted'
import { DefaultSubmitButton, PlainButton, PlainLink, TextAreaField, TextField } from '~/app/ui/plain-controls'
import { isCaptchaOff, newCaptcha } from '~/worker/auth/captcha.server'
import { isPerson } from '~/worker/core/actor'
import { locale } from '~/worker/core/texts'
import * as plan from '~/worker/plan/calls'
import { publicPlan } from '~/worker/plan/queries.server'
import type { Route } from './+types/publicity'
import styles from './publicity.module.css'
import { t } from './texts'

const PATH = '/display/publicity'
/** URL of a subject on the page. */
const subjectAnchor = (id: string) => `${displayPath(PATH)}#${id}`
/** URL of the subject with its form open. The fragment focuses the first field without scripts. */
const objectionFormHref = (id: string) => `${displayPath(PATH, { object: id })}#objection-name`

export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, async (ctx, { searchParams }) => {
    const rows = await publicPlan(ctx)
    const objecting = rows.find(({ id }) => id === searchParams.get('object'))?.id ?? ''
    const anonymous = !isPerson(ctx.actor)
    const needsCaptcha = objecting !== '' && anonymous && !isCaptchaOff(ctx)
    const sent = outcomes.find((one) => one === searchParams.get('sent')) ?? null
    return { rows, objecting, sent, anonymous, captcha: needsCaptcha ? await drawCaptcha(ctx) : null }
  })
/** Results of an objection, as the URL parameter has them. */
const outcomes = ['taken', 'mailed', 'confirmed'] as const
async function drawCaptcha(ctx: Parameters<typeof newCaptcha>[0]) {
  const key = ctx.id()
  return { key, code: await newCaptcha(ctx, key) }
}
export const meta = pageMeta<{ objecting: string }>(({ objecting }) => ({
  title: t.publicity,
  text: t.publicityNote,
  unlisted: objecting !== '',
}))
/** The page can be read without scripts; submitting an objection needs them. */
export const handle = { still: false }

type Row = Awaited<ReturnType<typeof loader>>['rows'][number]

/** 拟立项公示: the subjects in public notice. Everybody may read them and object. */
export default function Publicity({ loaderData }: Route.ComponentProps) {
  const { rows, objecting, sent, anonymous, captcha } = loaderData
  return (
    <>
      <header className={display.title}>
        <h1>{t.publicity}</h1>
        <p>{t.publicityNote}</p>
      </header>
      <div className={styles.notices}>
        {sent ? (
          <p className={styles.confirmation} role="status">
            {t[sent]}
          </p>
        ) : null}
        {rows.length === 0 ? (
          <div className={display.none}>
            <h2>{t.nothingPublic}</h2>
            <p>{t.nothingPublicHelp}</p>
          </div>
        ) : null}
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.id} id={row.id}>
              <header>
                <h2>{row.subjectName}</h2>
                {objecting === row.id ? null : (
                  <a rel="nofollow" href={objectionFormHref(row.id)} aria-label={t.objectTo(row.subjectName)}>
                    {t.object}
                  </a>
                )}
              </header>
              <p className={display.itemFacts}>
                {[t.yearOf(row.year), row.leadDepartName].filter(Boolean).map((word) => (
                  <span key={word}>{word}</span>
                ))}
                <span>{t.publicUntil(formatMinutes(row.publicityStart), formatMinutes(row.publicityEnd))}</span>
              </p>
              {objecting === row.id ? <ObjectionForm row={row} first={captcha} anonymous={anonymous} /> : null}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

type ObjectionFormProps = { row: Row; first: CaptchaPicture | null; anonymous: boolean }
/** State and submission of an objection. A refused submission requests a new captcha. */
function useObjection({ row, first, anonymous }: ObjectionFormProps) {
  const navigate = useNavigate()
  const captcha = useCaptcha(first)
  const proof = useProofOfWork(first !== null)
  const { errors, show, busy, field, props } = useUncontrolledForm({
    prefix: 'objection',
    keep: `objection:${row.id}`,
    schema: () =>
      import('~/worker/plan/contract').then((all) => (anonymous ? all.AnonymousObjection : all.RaiseObjection)),
    async send({ name, phone, email, content, captcha: word, checkKey }) {
      // The URL has the language of the page, the cookie that of a call.
      saveLanguage(locale())
      const altcha = await proof.take()
      if (altcha === null) return
      const objection = { subjectId: row.id, ...{ name, phone, email, content, captcha: word, checkKey, altcha } }
      const answer = await callApi(plan.raiseObjection, objection)
      if (answer.ok) {
        await navigate(displayPath(PATH, { sent: anonymous ? 'mailed' : 'taken' }), { replace: true })
        return answer
      }
      if (first) captcha.draw()
      if (answer.code !== 412) return notifyPlainFailure(answer)
      show({ captcha: answer.message })
    },
  })
  return { captcha, proof, errors, busy, field, props }
}

/** The form of an objection: identity and reasons. The centre replies to the given contact. */
function ObjectionForm(given: ObjectionFormProps) {
  const { row, first, anonymous } = given
  const { captcha, proof, errors, busy, field, props } = useObjection(given)
  // The form is disabled until scripts run. Otherwise the browser would put the typed text into the URL.
  const alive = useMounted()
  return (
    <section className={styles.objection} aria-label={t.objectTo(row.subjectName)}>
      <noscript>
        <style>{`.${styles.form} { display: none }`}</style>
        <p className={styles.error}>{t.needsScripts}</p>
      </noscript>
      <form className={styles.form} {...props}>
        <DefaultSubmitButton disabled={!alive} />
        <input type="hidden" name="subjectId" value={row.id} />
        <TextField label={t.yourName} required autoComplete="name" {...field('name')} />
        <div className={styles.pair}>
          <TextField
            label={t.email}
            required={anonymous}
            optional={!anonymous}
            type="email"
            autoComplete="email"
            help={anonymous ? t.emailHelp : undefined}
            {...field('email')}
          />
          <TextField label={t.phone} optional type="tel" autoComplete="tel-national" {...field('phone')} />
        </div>
        <TextAreaField label={t.objection} required rows={5} help={t.objectionHelp} {...field('content')} />
        {first && alive ? <CaptchaField id="objection-captcha" captcha={captcha} error={errors.captcha} /> : null}
        <ProofOfWork of={proof} error={errors.altcha} />
        <div className={styles.foot}>
          <PlainLink look="borderless" href={subjectAnchor(row.id)}>
            {t.cancel}
          </PlainLink>
          <PlainButton busy={busy} disabled={!alive}>
            {t.sendObjection}
          </PlainButton>
        </div>
      </form>
    </section>
  )
}
