import { Button } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { useForm } from '~/app/lib/use-form'
import { Dialog } from '~/app/ui/dialog'
import { FormRadio } from '~/app/ui/form/choice-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormNumber, FormText } from '~/app/ui/form/text-fields'
import * as schedule from '~/worker/schedule/calls'
import type { JobRow } from '~/worker/schedule/contract'
import style from './messages.module.css'
import { t } from './texts'

type PlanDescription = { words: string; next: readonly string[] }
/** Milliseconds without a keystroke before the server is asked. */
const DEBOUNCE_MS = 250

/** Schedule of a job, the handling of missed runs, and its parameters. */
export default function JobPlan({ row, onClose }: { row: JobRow; onClose: () => void }) {
  const form = useForm(
    schedule.editJob,
    {
      id: row.id,
      lockVersion: row.lockVersion,
      cronExpression: row.cronExpression,
      catchUp: row.catchUp as 'once' | 'skip',
      params: Object.fromEntries(row.params.map(({ name, value }) => [name, value])) as Record<string, number>,
    },
    { done: onClose },
  )
  const { field, props, busy, submit, values } = form
  return (
    <Dialog
      open
      busy={busy}
      title={row.title}
      width={480}
      onClose={onClose}
      footer={
        <Button theme="solid" loading={busy} onClick={() => void submit()}>
          {t.savePlan}
        </Button>
      }
    >
      <form {...props} className={style.form}>
        <FormNotices form={form} />
        <FormText {...field('cronExpression')} label={t.plan} help={t.planHelp} />
        <NextRuns id={row.id} cron={values.cronExpression ?? ''} />
        <FormRadio
          {...field('catchUp')}
          label={t.catchUp}
          options={[
            { value: 'once', label: t.catchUpOnce },
            { value: 'skip', label: t.catchUpSkip },
          ]}
        />
        {row.params.map(({ name, title, usual, least, most }) => (
          <FormNumber
            key={name}
            {...field(`params.${name}` as 'params')}
            label={title}
            help={t.usual(usual, least, most)}
          />
        ))}
      </form>
    </Dialog>
  )
}

/** Description and next runs of the schedule in the form. An invalid schedule shows an error at its field. */
function NextRuns({ id, cron }: { id: string; cron: string }) {
  const [description, setDescription] = useState<PlanDescription | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const later = setTimeout(() => {
      void callApi(schedule.previewPlan, { id, cronExpression: cron }, controller.signal).then((answer) => {
        if (!controller.signal.aborted) setDescription(answer.ok ? answer.result : null)
      })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(later)
      controller.abort()
    }
  }, [id, cron])
  return (
    <dl className={style.nextRuns} aria-live="polite">
      <dt>{t.planSays}</dt>
      <dd>{description?.words ?? '–'}</dd>
      <dt>{t.nextRuns}</dt>
      <dd>{description ? description.next.map((time) => <time key={time}>{time}</time>) : '–'}</dd>
    </dl>
  )
}
