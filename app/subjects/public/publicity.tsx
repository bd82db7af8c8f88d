import { useNavigate } from 'react-router'
import { type Picture, useCaptcha, CaptchaField } from '~/app/auth/parts/captcha'
import { say } from '~/app/auth/matters/say'
import { ask } from '~/app/lib/api'
import display from '~/app/display/display.module.css'
import { head } from '~/app/display/head'
import { at } from '~/app/display/parts'
import { shortStamp } from '~/app/lib/dates'
import { rememberLanguage } from '~/app/lib/language'
import { useLightForm } from '~/app/lib/light-form'
import { loadOpen } from '~/app/lib/load.server'
import { DefaultButton, LightButton, LightLink, TextAreaField, TextField } from '~/app/ui/light'
import { captchaIsOff, newCaptcha } from '~/worker/auth/captcha.server'
import { isPerson } from '~/worker/core/actor'
import { locale } from '~/worker/core/texts'
import * as plan from '~/worker/plan/calls'
import { publicPlan } from '~/worker/plan/queries.server'
import type { Route } from './+types/publicity'
import { object, type Posted } from './object.server'
import styles from './publicity.module.css'
import { t } from './texts'

const PATH = '/display/publicity'
/** The place of a subject on the page. */
const placeOf = (id: string) => `${at(PATH)}#${id}`
/** The same with its form open: the browser itself goes to the first field. */
const formOf = (id: string) => `${at(PATH, { object: id })}#objection-name`

export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, async (ctx, { searchParams }) => {
    const rows = await publicPlan(ctx)
    const objecting = rows.find(({ id }) => id === searchParams.get('object'))?.id ?? ''
    const asked = objecting !== '' && !isPerson(ctx.actor) && !captchaIsOff(ctx)
    return { rows, objecting, sent: searchParams.has('sent'), captcha: asked ? await drawn(ctx) : null }
  })
async function drawn(ctx: Parameters<typeof newCaptcha>[0]) {
  const key = ctx.id()
  return { key, code: await newCaptcha(ctx, key) }
}
export const action = (args: Route.ActionArgs) => loadOpen(args, (ctx) => object(ctx, args.request))
export const meta = head<{ objecting: string }>(({ objecting }) => ({
  title: t.publicity,
  text: t.publicityNote,
  unlisted: objecting !== '',
}))
/** It is used: whoever objects fills in a form. It can be read, and the form be sent, without scripts, too. */
export const handle = { still: false }

type Row = Awaited<ReturnType<typeof loader>>['rows'][number]

/** 拟立项公示: what is public now, for anyone to read and to object to. */
export default function Publicity({ loaderData, actionData: posted }: Route.ComponentProps) {
  const { rows, objecting, sent, captcha } = loaderData
  return (
    <>
      <header className={display.title}>
        <h1>{t.publicity}</h1>
        <p>{t.publicityNote}</p>
      </header>
      <div className={styles.notices}>
        {sent ? (
          <p className={styles.sent} role="status">
            {t.sent}
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
                  <a rel="nofollow" href={formOf(row.id)} aria-label={t.objectTo(row.subjectName)}>
                    {t.object}
                  </a>
                )}
              </header>
              <p className={display.about}>
                {[t.yearOf(row.year), row.leadDepartName].filter(Boolean).map((word) => (
                  <span key={word}>{word}</span>
                ))}
                <span>{t.publicUntil(shortStamp(row.publicityStart), shortStamp(row.publicityEnd))}</span>
              </p>
              {objecting === row.id ? <Objecting row={row} first={captcha} posted={posted} /> : null}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** The objection and its sending; a refused one asks for another picture. */
function useObjection(row: Row, first: Picture | null, posted: Posted | undefined) {
  const navigate = useNavigate()
  const captcha = useCaptcha(first)
  const { errors, show, busy, field, props } = useLightForm({
    prefix: 'objection',
    keep: `objection:${row.id}`,
    schema: () => import('~/worker/plan/contract').then((all) => all.RaiseObjection),
    wrongAtFirst: posted?.errors ?? {},
    async send({ name, phone, email, content, captcha: word, checkKey }) {
      // The address says the language of the page, the cookie that of a call.
      rememberLanguage(locale())
      const given = { subjectId: row.id, ...{ name, phone, email, content, captcha: word, checkKey } }
      const answer = await ask(plan.raiseObjection, given)
      if (answer.ok) {
        await navigate(at(PATH, { sent: 1 }), { replace: true })
        return answer
      }
      if (first) captcha.draw()
      if (answer.code !== 412) return say(answer)
      show({ captcha: answer.message })
    },
  })
  return { captcha, errors, busy, field, props }
}

/** Who objects says who they are and why; the centre answers to them. */
function Objecting({ row, first, posted }: { row: Row; first: Picture | null; posted: Posted | undefined }) {
  const { captcha, errors, busy, field, props } = useObjection(row, first, posted)
  const typed = posted?.typed
  return (
    <section className={styles.objecting} aria-label={t.objectTo(row.subjectName)}>
      {posted?.message ? (
        <p className={styles.refused} role="alert">
          {posted.message}
        </p>
      ) : null}
      <form method="post" action={formOf(row.id)} className={styles.form} {...props}>
        <DefaultButton />
        <input type="hidden" name="subjectId" value={row.id} />
        <TextField label={t.yourName} required autoComplete="name" defaultValue={typed?.name} {...field('name')} />
        <div className={styles.pair}>
          <TextField
            label={t.phone}
            optional
            type="tel"
            autoComplete="tel-national"
            defaultValue={typed?.phone}
            {...field('phone')}
          />
          <TextField
            label={t.email}
            optional
            type="email"
            autoComplete="email"
            defaultValue={typed?.email}
            {...field('email')}
          />
        </div>
        <TextAreaField
          label={t.objection}
          required
          rows={5}
          help={t.objectionHelp}
          defaultValue={typed?.content}
          {...field('content')}
        />
        {first ? <CaptchaField id="objection-captcha" captcha={captcha} error={errors.captcha} /> : null}
        <div className={styles.foot}>
          <LightLink look="borderless" href={placeOf(row.id)}>
            {t.cancel}
          </LightLink>
          <LightButton busy={busy}>{t.sendObjection}</LightButton>
        </div>
      </form>
    </section>
  )
}
