import { Button } from '@douyinfe/semi-ui'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCaptcha } from '~/app/auth/parts/captcha'
import { FormCaptcha } from '~/app/auth/parts/form-captcha'
import { altchaField, ProofOfWork, useProofOfWork } from '~/app/auth/proof-of-work/proof-of-work'
import { formatMinutes } from '~/app/lib/dates'
import { useForm } from '~/app/lib/use-form'
import { loadPublicPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { preloadOverlays } from '~/app/ui/lazy-overlays'
import { FormNotices } from '~/app/ui/form/form-notices'
import { LeaveGuard } from '~/app/ui/leave-guard'
import { Page, Section } from '~/app/ui/page'
import { useMounted } from '~/app/ui/use-mounted'
import type { Answers } from '~/worker/core/form/fields'
import { storedFields } from '~/worker/core/form/schema'
import * as forms from '~/worker/forms/calls'
import type { PublicFormDetail } from '~/worker/forms/contract'
import { loadFormByLink } from '~/worker/forms/public-link.server'
import type { Route } from './+types/public-form'
import style from './forms.module.css'
import { AnswerSummary } from './parts/answer-summary'
import { blankAnswers } from './parts/blank-answers'
import { Questions } from './parts/questions'
import { StepBackButton, StepProgress } from './parts/step-progress'
import { useAnswerValidation } from './parts/use-answers'
import { useSteps } from './parts/use-steps'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, async (ctx, url) => {
    const { id, key } = args.params
    const mine = url.searchParams.get('mine') ?? ''
    return { key, mine, fill: await loadFormByLink(ctx, { id, key, mine }) }
  })
export const meta = titleMeta((data: { fill: PublicFormDetail } | undefined) => data?.fill.title ?? t.page)

type PublicFormData = { fill: PublicFormDetail; key: string; mine: string }
/** Page to fill in a form by its public link, without an account. */
export default function PublicForm({ loaderData: { fill, key, mine } }: Route.ComponentProps) {
  const [changing, setChanging] = useState(false)
  useEffect(preloadOverlays, [])
  const submitted = fill.own?.status === 1
  const open = !fill.whyNot && (!submitted || changing)
  return (
    <div className={style.bare}>
      <Page title={fill.title} width="form" note={fill.endTime ? t.untilNote(formatMinutes(fill.endTime)) : undefined}>
        {open ? (
          <AnswerForm key={fill.version} fill={fill} at={key} mine={mine} onDone={() => setChanging(false)} />
        ) : (
          <AnswerSummary fill={fill} onChange={() => setChanging(true)} />
        )}
      </Page>
    </div>
  )
}

/** Generates the 256-bit secret with which the respondent returns; only the browser knows it. */
const generateSecret = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')

const NO_ANSWERS: Answers = {}
function AnswerForm({ fill, at, mine, onDone }: Omit<PublicFormData, 'key'> & { at: string; onDone: () => void }) {
  const navigate = useNavigate()
  const { own } = fill
  const fields = useMemo(() => storedFields(fill.schema), [fill.schema])
  const { begun, answersOf, also, untilEnd } = useAnswerValidation(fields)
  const needsCaptcha = fill.captcha && !own
  const captcha = useCaptcha(needsCaptcha ? undefined : null)
  const proof = useProofOfWork(needsCaptcha)
  const redraw = () => void (needsCaptcha && captcha.draw())
  const [secret] = useState(() => mine || generateSecret())
  const initial = useMemo(
    () => ({
      ...{ formId: fill.id, key: at, secret, version: fill.version, submit: 1, captcha: '', captchaKey: '' },
      // Answers are untyped here; `validateAnswers` checks them.
      answers: blankAnswers(fields, own?.answers ?? {}) as never,
      ...(own && { lockVersion: own.lockVersion }),
    }),
    [fields, fill.id, fill.version, at, secret, own],
  )
  const form = useForm(forms.saveByLink, initial, {
    later: true,
    keep: `open:${fill.id}:${fill.version}`,
    also,
    sends: (values) => ({
      ...values,
      answers: answersOf(values.answers as Answers) as never,
      captchaKey: captcha.key,
      submit: begun.current ? 0 : 1,
    }),
    adds: () => altchaField(proof),
    done: async (_, values) => {
      await navigate(`?mine=${String(values.secret)}`, { replace: true })
      if (!begun.current) onDone()
    },
    refused: redraw,
  })
  const { answers } = form.values
  const steps = useSteps(form, fields, answers ?? NO_ANSWERS)
  // A submit before hydration would discard the input.
  const alive = useMounted()
  return (
    <form className={style.fill} {...form.props} onSubmit={steps.onSubmit}>
      <LeaveGuard when={form.unsaved} />
      {fill.intro && <p className={style.intro}>{fill.intro}</p>}
      <FormNotices form={form} summary />
      <StepProgress of={steps} />
      <Section>
        <Questions within={steps.within} seen={steps.seen} core={form.core} fields={fields} />
      </Section>
      {needsCaptcha && steps.last && <FormCaptcha {...form.field('captcha')} captcha={captcha} />}
      <ProofOfWork of={proof} error={form.errors.altcha} />
      <div className={style.tools}>
        <StepBackButton of={steps} />
        {own?.status !== 1 && (
          <Button disabled={form.busy} onClick={() => void untilEnd(form.submit)}>
            {t.keep}
          </Button>
        )}
        <Button theme="solid" type="primary" htmlType="submit" disabled={!alive} loading={form.busy}>
          {!steps.last ? t.stepNext : own?.status === 1 ? t.submitChange : t.submit}
        </Button>
      </div>
    </form>
  )
}
