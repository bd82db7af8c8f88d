import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useForm } from '~/app/lib/use-form'
import { useSend } from '~/app/lib/use-send'
import { FormRadio } from '~/app/ui/form/choice-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormTextArea, FormReason } from '~/app/ui/form/text-fields'
import type { OpinionView } from '~/worker/reviews/rebuttal/contract'
import { needsComment, findOpinionProblems } from '~/worker/reviews/rules'
import { conclusionChoices, conclusionText } from './labels'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'
import * as answers from '~/worker/reviews/rebuttal/calls'

type OpinionConfirmationProps = { subjectId: string; stage: string; mine: OpinionView; onDone: () => void }

/** The reviewer's reaction to the applicant's answer: confirm the opinion, or change it once with a reason. */
export function OpinionConfirmation({ subjectId, stage, mine, onDone }: OpinionConfirmationProps) {
  const [changing, setChanging] = useState(false)
  const { send, busy } = useSend()
  const confirmOpinion = async () => {
    if ((await send(answers.standAfterAnswer, { subjectId, stage, keep: 1 })).ok) onDone()
  }
  if (changing) return <OpinionChangeForm {...{ subjectId, stage, mine, onDone }} onBack={() => setChanging(false)} />
  return (
    <div className={style.foot}>
      <span className={style.muted}>{t.standOnce}</span>
      <Button disabled={busy} onClick={() => setChanging(true)}>
        {t.changeConclusion}
      </Button>
      <Button theme="solid" loading={busy} onClick={() => void confirmOpinion()}>
        {t.standBy}
      </Button>
    </div>
  )
}

function OpinionChangeForm({
  subjectId,
  stage,
  mine,
  onDone,
  onBack,
}: OpinionConfirmationProps & { onBack: () => void }) {
  const form = useForm(
    answers.standAfterAnswer,
    { subjectId, stage, keep: 0, conclusion: mine.conclusion, comment: mine.comment, reason: '' },
    {
      done: onDone,
      keep: `stand:${subjectId}:${stage}`,
      also: (formValues) => ({
        ...findOpinionProblems({ conclusion: formValues.conclusion ?? '', comment: formValues.comment ?? '' }),
        ...(!String(formValues.reason ?? '').trim() && { reason: t.changeReasonMissing }),
      }),
    },
  )
  const { field, props, busy, submit, values } = form
  return (
    <form className={style.stack} aria-label={t.changeConclusion} {...props}>
      <FormNotices form={form} />
      <FormRadio
        {...field('conclusion')}
        label={t.conclusion}
        options={conclusionChoices.map((value) => ({ value, label: conclusionText(value) }))}
      />
      <FormTextArea
        {...field('comment')}
        label={t.forApplicant}
        required={needsComment(values.conclusion ?? '')}
        rows={[4, 16]}
      />
      <FormReason {...field('reason')} label={t.changeReason} required />
      <div className={style.foot}>
        <Button disabled={busy} onClick={onBack}>
          {t.back}
        </Button>
        <Button theme="solid" loading={busy} onClick={() => void submit()}>
          {t.submitChange}
        </Button>
      </div>
    </form>
  )
}
