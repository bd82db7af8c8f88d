import { Button } from '@douyinfe/semi-ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatMinutes } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { FormBar } from '~/app/ui/form-bar'
import { FormNotices } from '~/app/ui/form/form-notices'
import { LeaveGuard } from '~/app/ui/leave-guard'
import { Page, Section } from '~/app/ui/page'
import type { Answers } from '~/worker/core/form/fields'
import { storedFields } from '~/worker/core/form/schema'
import * as forms from '~/worker/forms/calls'
import type { FillDetail } from '~/worker/forms/contract'
import { fillForm } from '~/worker/forms/queries.server'
import type { Route } from './+types/fill'
import style from './forms.module.css'
import { AnswerSummary } from './parts/answer-summary'
import { Questions } from './parts/questions'
import { StepBackButton, StepProgress } from './parts/step-progress'
import { useAnswers } from './parts/use-answers'
import { useSteps } from './parts/use-steps'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, forms.fillForm, async (ctx) => ({ fill: await fillForm(ctx, { id: args.params.id }) }))
export const meta = titleMeta((data: { fill: FillDetail } | undefined) => data?.fill.title ?? t.page)

/** Page to fill in a form, and to view the submitted answer. */
export default function Fill({ loaderData: { fill } }: Route.ComponentProps) {
  return <FillPage key={fill.id} fill={fill} />
}

function FillPage({ fill }: { fill: FillDetail }) {
  const [changing, setChanging] = useState(false)
  // Typed input is carried over into a version that is published meanwhile.
  const typed = useRef<() => Answers>(() => ({}))
  const [carry] = useState(() => ({
    take: () => typed.current(),
    put: (answers: () => Answers) => void (typed.current = answers),
  }))
  const submitted = fill.own?.status === 1
  const open = !fill.whyNot && (!submitted || changing)
  return (
    <Page
      title={fill.title}
      width="form"
      note={fill.endTime && !submitted ? t.untilNote(formatMinutes(fill.endTime)) : undefined}
    >
      {open ? (
        <AnswerForm key={fill.version} fill={fill} carry={carry} onDone={() => setChanging(false)} />
      ) : (
        <AnswerSummary fill={fill} onChange={() => setChanging(true)} />
      )}
    </Page>
  )
}

const NO_ANSWERS: Answers = {}
type TypedAnswers = { take: () => Answers; put: (answers: () => Answers) => void }
function AnswerForm({ fill, carry, onDone }: { fill: FillDetail; carry: TypedAnswers; onDone: () => void }) {
  const fields = useMemo(() => storedFields(fill.schema), [fill.schema])
  const { own } = fill
  const [begun] = useState(carry.take)
  const { form, keepIt } = useAnswers(
    fields,
    {
      ...{ formId: fill.id, version: fill.version, answers: own?.answers ?? begun },
      ...(own && { lockVersion: own.lockVersion }),
    },
    `answer:${fill.id}:${fill.version}`,
    onDone,
  )
  const { answers } = form.values
  const { valueOf } = form.core
  const steps = useSteps(form, fields, answers ?? NO_ANSWERS)
  useEffect(() => carry.put(() => valueOf('answers') as Answers), [carry, valueOf])
  return (
    <form className={style.fill} {...form.props} onSubmit={steps.onSubmit}>
      <LeaveGuard when={form.unsaved} />
      {fill.intro && <p className={style.intro}>{fill.intro}</p>}
      <FormNotices form={form} summary />
      <StepProgress of={steps} />
      <Section>
        <Questions within={steps.within} seen={steps.seen} core={form.core} fields={fields} files={own?.files} />
      </Section>
      <FormBar>
        <StepBackButton of={steps} />
        {own?.status !== 1 && (
          <Button disabled={form.busy} onClick={() => void keepIt()}>
            {t.keep}
          </Button>
        )}
        <Button theme="solid" type="primary" htmlType="submit" loading={form.busy}>
          {!steps.last ? t.stepNext : own?.status === 1 ? t.submitChange : t.submit}
        </Button>
      </FormBar>
    </form>
  )
}
