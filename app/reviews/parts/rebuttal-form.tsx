import { Button } from '@douyinfe/semi-ui'
import { FormFiles } from '~/app/files/parts/form-files'
import { useForm } from '~/app/lib/use-form'
import { useSend } from '~/app/lib/use-send'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormTextArea } from '~/app/ui/form/text-fields'
import { LeaveGuard } from '~/app/ui/leave-guard'
import type { AnswerWindow } from '~/worker/reviews/rebuttal/contract'
import { allowedExts } from '~/worker/files/rules'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'
import * as answers from '~/worker/reviews/rebuttal/calls'

/** The manager's single answer, saved while typing, or the statement that there is nothing to answer. */
export function RebuttalForm({
  subjectId,
  window,
  onDone,
}: {
  subjectId: string
  window: AnswerWindow
  onDone: () => void
}) {
  const { send, busy: waiving } = useSend()
  const form = useForm(
    answers.giveAnswer,
    { subjectId, content: '', fileIds: [] },
    {
      done: onDone,
      keep: `answer:${window.id}`,
      also: (formValues) => ({
        ...(!formValues.content?.trim() && { content: t.answerMissing }),
        ...((formValues.content ?? '').length > window.length && { content: t.answerTooLong(window.length) }),
      }),
    },
  )
  const { field, props, busy, submit, values, unsaved } = form
  const waive = async () => {
    if ((await send(answers.giveAnswer, { subjectId, waive: 1 })).ok) onDone()
  }
  const written = !!values.content?.trim() || !!values.fileIds?.length
  return (
    <form className={style.stack} aria-label={t.answerTitle} {...props}>
      <LeaveGuard when={unsaved} />
      <FormNotices form={form} />
      <FormTextArea
        {...field('content')}
        label={t.answer}
        required
        help={t.answerHelp(window.length)}
        rows={[6, 20]}
        most={window.length}
      />
      {window.maxFiles ? (
        <FormFiles
          {...field('fileIds')}
          slot={{ slot: 'answer', name: t.answerFiles, required: 0, exts: allowedExts, max: window.maxFiles }}
          known={[]}
        />
      ) : null}
      <div className={style.foot}>
        <Button disabled={busy || written} loading={waiving} onClick={() => void waive()}>
          {t.waive}
        </Button>
        <Button theme="solid" disabled={waiving} loading={busy} onClick={() => void submit()}>
          {t.submitAnswer}
        </Button>
      </div>
    </form>
  )
}
