import { Banner, Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { shortStamp } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import type { yearPlanScreen } from '~/worker/plan/screen.server'
import * as plan from '~/worker/plan/calls'
import { publishWords } from './publish-dialog'
import styles from './plan.module.css'
import { t } from './texts'

type Prepared = Awaited<ReturnType<typeof yearPlanScreen>>['prepared'][number]

/** What waits for a second person: who prepared it and when, what it holds, and, for others, the confirmation. */
export function PreparedActs({ prepared, mayConfirm }: { prepared: readonly Prepared[]; mayConfirm: boolean }) {
  return prepared.map((one) => <PreparedAct key={one.id} act={one} mayConfirm={mayConfirm} />)
}

function PreparedAct({ act, mayConfirm }: { act: Prepared; mayConfirm: boolean }) {
  const { send } = useSend()
  const [asking, setAsking] = useState(false)
  const words = publishWords(act.status)
  // The same call about the same list, by another person, is the confirmation.
  const confirm = async () =>
    (
      await send(plan.commitSubjectBatch, {
        subjectStatusId: act.status,
        ids: act.ids,
        ...(act.year && { year: act.year }),
      })
    ).ok
  return (
    <Banner
      type="info"
      closeIcon={null}
      fullMode={false}
      bordered
      title={t.waitsForSecond(words.verb, act.ids.length)}
      description={t.preparedBy(act.preparedName, shortStamp(act.prepareTime), shortStamp(act.expireTime))}
    >
      <details className={styles.names}>
        <summary>{t.viewSubjects}</summary>
        <ol>
          {act.names.map((subject) => (
            <li key={subject.id}>{subject.subjectName}</li>
          ))}
        </ol>
      </details>
      {act.publicityEnd ? (
        <p className={styles.quiet}>
          {t.publicityPeriod(shortStamp(act.publicityStart), shortStamp(act.publicityEnd))}
        </p>
      ) : null}
      {act.mine ? (
        <p className={styles.quiet}>{t.preparedByYou}</p>
      ) : mayConfirm ? (
        <div>
          <Button theme="solid" onClick={() => setAsking(true)}>
            {t.confirmAct(words.verb)}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={t.actCount(words.verb, act.ids.length)}
        act={t.confirmAct(words.verb)}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      >
        {words.explains}
      </ConfirmDialog>
    </Banner>
  )
}
