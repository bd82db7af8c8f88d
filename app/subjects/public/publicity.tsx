import { Button, Input, TextArea } from '@douyinfe/semi-ui'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { CaptchaField, useCaptcha } from '~/app/auth/parts/captcha'
import { title } from '~/app/frame/title'
import { shortStamp } from '~/app/lib/dates'
import { loadOpen } from '~/app/lib/load.server'
import { useSend } from '~/app/lib/send'
import { Empty } from '~/app/ui/empty'
import { Field } from '~/app/ui/field'
import { Page, Section } from '~/app/ui/page'
import { isPerson } from '~/worker/core/actor'
import { publicPlan } from '~/worker/plan/queries.server'
import type { Route } from './+types/publicity'
import styles from './publicity.module.css'
import { t } from './texts'
import * as plan from '~/worker/plan/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, async (ctx) => ({ rows: await publicPlan(ctx), signedIn: isPerson(ctx.actor) }))
export const meta = title(() => t.publicity)

type Row = Awaited<ReturnType<typeof loader>>['rows'][number]

/** 拟立项公示: what is public now, for anyone to read and to object to. */
export default function Publicity({ loaderData: { rows, signedIn } }: Route.ComponentProps) {
  const [objecting, setObjecting] = useState('')
  return (
    <div className={styles.bare}>
      <Link to="/" className={styles.home}>
        {t.back}
      </Link>
      <Page title={t.publicity} count={rows.length} note={t.publicityNote}>
        {rows.length === 0 ? <Empty title={t.nothingPublic} help={t.nothingPublicHelp} /> : null}
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.id}>
              <header>
                <div>
                  <h2>{row.subjectName}</h2>
                  <p>{[t.yearOf(row.year), row.leadDepartName].filter(Boolean).join(' · ')}</p>
                  <p>{t.publicUntil(shortStamp(row.publicityStart), shortStamp(row.publicityEnd))}</p>
                </div>
                {objecting === row.id ? null : (
                  <Button aria-label={t.objectTo(row.subjectName)} onClick={() => setObjecting(row.id)}>
                    {t.object}
                  </Button>
                )}
              </header>
              {objecting === row.id ? (
                <Objecting row={row} signedIn={signedIn} onClose={() => setObjecting('')} />
              ) : null}
            </li>
          ))}
        </ul>
      </Page>
    </div>
  )
}

const blank = { name: '', phone: '', email: '', content: '' }
/** Who objects says who they are and why; the centre answers to them. */
function Objecting({ row, signedIn, onClose }: { row: Row; signedIn: boolean; onClose: () => void }) {
  const { send, busy } = useSend()
  const captcha = useCaptcha(signedIn ? null : undefined)
  const [given, setGiven] = useState(blank)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (part: Partial<typeof blank>) => {
    setGiven((now) => ({ ...now, ...part }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part))))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('captcha')
    const sent = await send(
      plan.raiseObjection,
      {
        ...given,
        subjectId: row.id,
        captcha: typeof typed === 'string' ? typed.trim() : '',
        checkKey: captcha.key,
      },
      { revalidate: false },
    )
    if (sent.ok) return onClose()
    setErrors(sent.fields)
    if (!signedIn) captcha.draw()
  }
  const id = (name: string) => `objection-${name}`
  const error = (name: string) => errors[name] && { error: errors[name] }
  return (
    <Section title={t.objectTo(row.subjectName)}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={t.yourName} for={id('name')} required {...error('name')}>
          <Input id={id('name')} value={given.name} maxLength={20} onChange={(name) => set({ name })} />
        </Field>
        <div className={styles.pair}>
          <Field label={t.phone} for={id('phone')} optional {...error('phone')}>
            <Input id={id('phone')} value={given.phone} maxLength={11} onChange={(phone) => set({ phone })} />
          </Field>
          <Field label={t.email} for={id('email')} optional {...error('email')}>
            <Input id={id('email')} value={given.email} maxLength={50} onChange={(email) => set({ email })} />
          </Field>
        </div>
        <Field label={t.objection} for={id('content')} required help={t.objectionHelp} {...error('content')}>
          <TextArea
            id={id('content')}
            value={given.content}
            autosize={{ minRows: 3, maxRows: 10 }}
            maxLength={500}
            maxCount={500}
            onChange={(content) => set({ content })}
          />
        </Field>
        {signedIn ? null : <CaptchaField id={id('captcha')} captcha={captcha} {...error('captcha')} />}
        <div className={styles.foot}>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button theme="solid" htmlType="submit" loading={busy}>
            {t.sendObjection}
          </Button>
        </div>
      </form>
    </Section>
  )
}
