import { Button } from '@douyinfe/semi-ui'
import { Link, redirect, useSearchParams } from 'react-router'
import { useCaptcha } from '~/app/auth/parts/captcha'
import { FormCaptcha } from '~/app/auth/parts/form-captcha'
import { altchaField, ProofOfWork, useProofOfWork } from '~/app/auth/proof-of-work/proof-of-work'
import { linkTo } from '~/app/lib/named-pages'
import { titleMeta } from '~/app/lib/page-title'
import { formatMinutes } from '~/app/lib/dates'
import { loadPublicPage } from '~/app/lib/loader.server'
import { useForm } from '~/app/lib/use-form'
import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormTextArea, FormText } from '~/app/ui/form/text-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import { LeaveGuard } from '~/app/ui/leave-guard'
import { Page, Section } from '~/app/ui/page'
import { isCaptchaOff } from '~/worker/auth/captcha.server'
import { isPerson } from '~/worker/core/actor'
import { MyFeedbackQuery } from '~/worker/feedback/contract'
import { feedbackForm, myFeedback } from '~/worker/feedback/queries.server'
import { t } from './texts'
import { FeedbackStatusTag } from './status'
import type { Route } from './+types/form'
import style from './feedback.module.css'
import * as feedback from '~/worker/feedback/calls'

const MAX_ROWS = 20
/** URL of the page for signed-in people; visitors have a separate page. */
const PATH = linkTo('feedback')
export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, async (ctx, url) => {
    if (isPerson(ctx.actor) && url.pathname !== PATH) throw redirect(PATH + url.search)
    const form = { ...(await feedbackForm(ctx)), proofAsked: !isPerson(ctx.actor) && !isCaptchaOff(ctx) }
    return { form, mine: form.signedIn ? await myFeedback(ctx, MyFeedbackQuery.parse({ pageSize: MAX_ROWS })) : null }
  })
export const meta = titleMeta(() => t.form)

type FeedbackData = Route.ComponentProps['loaderData']

function MyFeedback({ rows }: { rows: NonNullable<FeedbackData['mine']>['records'] }) {
  return (
    <Section title={t.mine} id="mine">
      <ul className={style.mine}>
        {rows.map((one) => (
          <li key={one.id}>
            <FeedbackStatusTag status={one.status} /> <strong>{one.title}</strong>{' '}
            <span className={style.muted}>{formatMinutes(one.createTime)}</span>
            <p>{one.content}</p>
            {one.answer && (
              <>
                <p className={style.muted}>{t.answeredAt(formatMinutes(one.answerTime))}</p>
                <p>{one.answer}</p>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function useFeedback(form: FeedbackData['form']) {
  const [search] = useSearchParams()
  const captcha = useCaptcha(form.signedIn ? null : undefined)
  const proof = useProofOfWork(form.proofAsked)
  const redraw = () => void (form.signedIn || captcha.draw())
  const blank = {
    ...{ feedBackTypeId: '', title: '', content: '', captcha: '' },
    ...{ phone: form.phone, email: form.email, pageUrl: search.get('from') ?? '' },
  }
  const { reset, ...rest } = useForm(feedback.addFeedback, blank, {
    keep: form.signedIn ? 'feedback' : undefined,
    sends: (values) => ({ ...values, key: captcha.key }),
    adds: () => altchaField(proof),
    done: () => {
      reset(blank)
      redraw()
    },
    refused: redraw,
    warns: true,
  })
  return { captcha, proof, ...rest }
}

/** Public feedback form. For signed-in people the contact is prefilled and no captcha is required. */
export default function Form({ loaderData: { form, mine } }: Route.ComponentProps) {
  const { captcha, proof, field, props, busy, unsaved, ...rest } = useFeedback(form)
  return (
    <div className={form.signedIn ? undefined : style.standalone}>
      {!form.signedIn && (
        <Link to="/" className={style.homeLink}>
          {t.back}
        </Link>
      )}
      <Page title={t.form} note={t.formNote} width="form">
        <Section>
          <LeaveGuard when={unsaved} />
          <form className={style.form} {...props}>
            <FormNotices form={rest} />
            <FormChoice
              {...field('feedBackTypeId')}
              label={t.type}
              placeholder={t.typeAsk}
              options={form.types.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <FormText {...field('title')} label={t.title} placeholder={t.titleAsk} />
            <FormTextArea {...field('content')} label={t.content} rows={[3, 5]} placeholder={t.contentAsk} />
            <FormText
              {...field('phone')}
              label={t.phone}
              optional
              disabled={form.phone !== ''}
              help={form.phone && t.fromAccount}
            />
            <FormText
              {...field('email')}
              label={t.email}
              optional
              disabled={form.email !== ''}
              help={form.email && t.fromAccount}
            />
            {!form.signedIn && <FormCaptcha {...field('captcha')} captcha={captcha} />}
            <ProofOfWork of={proof} error={rest.errors.altcha} />
            <div className={style.foot}>
              <Button theme="solid" htmlType="submit" loading={busy}>
                {t.submit}
              </Button>
            </div>
          </form>
        </Section>
        {mine && mine.total > 0 && <MyFeedback rows={mine.records} />}
      </Page>
    </div>
  )
}
