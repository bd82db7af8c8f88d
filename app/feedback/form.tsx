import { Button, Input, TextArea } from '@douyinfe/semi-ui'
import { type FormEvent, useState } from 'react'
import { Link, redirect, useSearchParams } from 'react-router'
import { CaptchaField, useCaptcha } from '~/app/auth/parts/captcha'
import { linkTo } from '~/app/frame/named-pages'
import { title } from '~/app/frame/title'
import { shortStamp } from '~/app/lib/dates'
import { loadOpen } from '~/app/lib/load.server'
import { useSend } from '~/app/lib/send'
import { Field } from '~/app/ui/field'
import { Select } from '~/app/ui/named'
import { Page, Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { isPerson } from '~/worker/core/actor'
import { MyFeedbackQuery } from '~/worker/feedback/contract'
import { feedbackForm, myFeedback } from '~/worker/feedback/queries.server'
import { t } from './texts'
import { statusColour, statusText } from './words'
import type { Route } from './+types/form'
import style from './feedback.module.css'
import * as feedback from '~/worker/feedback/calls'

const SHOWN = 20
/** The page inside the frame; who is not signed in has a twin of it. */
const PATH = linkTo('feedback')
export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, async (ctx, url) => {
    if (isPerson(ctx.actor) && url.pathname !== PATH) throw redirect(PATH + url.search)
    const form = await feedbackForm(ctx)
    return { form, mine: form.signedIn ? await myFeedback(ctx, MyFeedbackQuery.parse({ pageSize: SHOWN })) : null }
  })
export const meta = title(() => t.form)

const blank = { feedBackTypeId: '', title: '', content: '' }
const MOBILE = /^1\d{10}$/
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

/** The form of the specification, for anyone; of whoever is signed in the contact is filled in, and no captcha asked. */
export default function Form({ loaderData: { form, mine } }: Route.ComponentProps) {
  const { send, busy } = useSend()
  const [search] = useSearchParams()
  const contact = { phone: form.phone, email: form.email }
  const [given, setGiven] = useState({ ...blank, ...contact })
  const captcha = useCaptcha(form.signedIn ? null : undefined)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (change: Partial<typeof given>) => {
    setGiven((now) => ({ ...now, ...change }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in change))))
  }
  const wrong = (text: string): Record<string, string> => ({
    ...(!given.feedBackTypeId && { feedBackTypeId: t.typeAsk }),
    ...(!given.title.trim() && { title: t.titleAsk }),
    ...(!given.content.trim() && { content: t.contentAsk }),
    ...(given.phone && !form.phone && !MOBILE.test(given.phone) && { phone: t.phoneWrong }),
    ...(given.email && !form.email && !MAIL.test(given.email) && { email: t.emailWrong }),
    ...(!form.signedIn && !text && { captcha: t.captchaAsk }),
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('captcha')
    const text = typeof typed === 'string' ? typed.trim() : ''
    const problems = wrong(text)
    setErrors(problems)
    if (Object.keys(problems).length) return
    const sent = await send(feedback.addFeedback, {
      ...given,
      pageUrl: search.get('from') ?? '',
      captcha: text,
      key: captcha.key,
    })
    if (sent.ok) setGiven({ ...blank, ...contact })
    else setErrors(sent.fields)
    if (!form.signedIn) captcha.draw()
  }
  return (
    <div className={form.signedIn ? undefined : style.bare}>
      {!form.signedIn && (
        <Link to="/" className={style.home}>
          {t.back}
        </Link>
      )}
      <Page title={t.form} note={t.formNote} width="form">
        <Section>
          <form className={style.form} onSubmit={(event) => void submit(event)} noValidate>
            <Field label={t.type} for="feedBackTypeId" required error={errors.feedBackTypeId}>
              <Select
                id="feedBackTypeId"
                value={given.feedBackTypeId || undefined}
                placeholder={t.typeAsk}
                optionList={form.types.map((type) => ({ value: type.id, label: type.name }))}
                style={{ width: '100%' }}
                onChange={(value) => set({ feedBackTypeId: typeof value === 'string' ? value : '' })}
              />
            </Field>
            <Field label={t.title} for="title" required error={errors.title}>
              <Input
                id="title"
                value={given.title}
                maxLength={100}
                placeholder={t.titleAsk}
                onChange={(value) => set({ title: value })}
              />
            </Field>
            <Field label={t.content} for="content" required error={errors.content}>
              <TextArea
                id="content"
                value={given.content}
                maxCount={500}
                maxLength={500}
                autosize={{ minRows: 3, maxRows: 5 }}
                placeholder={t.contentAsk}
                onChange={(content) => set({ content })}
              />
            </Field>
            <Field
              label={t.phone}
              for="phone"
              optional
              error={errors.phone}
              help={form.phone ? t.fromAccount : undefined}
            >
              <Input
                id="phone"
                value={given.phone}
                disabled={form.phone !== ''}
                maxLength={11}
                onChange={(phone) => set({ phone })}
              />
            </Field>
            <Field
              label={t.email}
              for="email"
              optional
              error={errors.email}
              help={form.email ? t.fromAccount : undefined}
            >
              <Input
                id="email"
                value={given.email}
                disabled={form.email !== ''}
                maxLength={50}
                onChange={(email) => set({ email })}
              />
            </Field>
            {!form.signedIn && <CaptchaField id="captcha" captcha={captcha} error={errors.captcha} />}
            <div className={style.foot}>
              <Button theme="solid" htmlType="submit" loading={busy}>
                {t.submit}
              </Button>
            </div>
          </form>
        </Section>
        {mine && mine.total > 0 && (
          <Section title={t.mine} id="mine">
            <ul className={style.mine}>
              {mine.records.map((one) => (
                <li key={one.id}>
                  <StatusTag colour={statusColour(one.status)} label={statusText(one.status)} />{' '}
                  <strong>{one.title}</strong> <span className={style.quiet}>{shortStamp(one.createTime)}</span>
                  <p>{one.content}</p>
                  {one.answer && (
                    <>
                      <p className={style.quiet}>{t.answeredAt(shortStamp(one.answerTime))}</p>
                      <p>{one.answer}</p>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </Section>
        )}
      </Page>
    </div>
  )
}
