import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useCaptcha } from '~/app/auth/parts/captcha'
import { FormCaptcha } from '~/app/auth/parts/form-captcha'
import { title } from '~/app/lib/title'
import { shortStamp } from '~/app/lib/dates'
import { useForm } from '~/app/lib/form'
import { loadOpen } from '~/app/lib/load.server'
import { Empty } from '~/app/ui/empty'
import { FormLongText, FormText } from '~/app/ui/form/typed'
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
/** It is used: whoever objects fills in a form. */
export const handle = { still: false }

type Row = Awaited<ReturnType<typeof loader>>['rows'][number]

/** 拟立项公示: what is public now, for anyone to read and to object to. */
export default function Publicity({ loaderData: { rows, signedIn } }: Route.ComponentProps) {
  const [objecting, setObjecting] = useState('')
  return (
    <div className={styles.bare}>
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

/** Who objects says who they are and why; the centre answers to them. */
function Objecting({ row, signedIn, onClose }: { row: Row; signedIn: boolean; onClose: () => void }) {
  const captcha = useCaptcha(signedIn ? null : undefined)
  const { field, props, busy } = useForm(
    plan.raiseObjection,
    { subjectId: row.id, name: '', phone: '', email: '', content: '', captcha: '' },
    {
      says: { revalidate: false },
      sends: (values) => ({ ...values, checkKey: captcha.key }),
      done: onClose,
      refused: () => void (signedIn || captcha.draw()),
    },
  )
  return (
    <Section title={t.objectTo(row.subjectName)}>
      <form className={styles.form} {...props}>
        <FormText {...field('name')} label={t.yourName} />
        <div className={styles.pair}>
          <FormText {...field('phone')} label={t.phone} optional />
          <FormText {...field('email')} label={t.email} optional />
        </div>
        <FormLongText {...field('content')} label={t.objection} help={t.objectionHelp} />
        {signedIn ? null : <FormCaptcha {...field('captcha')} captcha={captcha} />}
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
