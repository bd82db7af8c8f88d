import { type ReactNode, useState } from 'react'
import { formatMinutes } from '~/app/lib/dates'
import { useSend } from '~/app/lib/use-send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import type { yearPlanScreen } from '~/worker/plan/screen.server'
import * as plan from '~/worker/plan/calls'
import * as system from '~/worker/system/calls'
import { PreparedBanner, type PreparedAction } from './prepared-banner'
import { publishLabels } from './publish-dialog'
import styles from './plan.module.css'
import { t } from './texts'

type PreparedBatch = Awaited<ReturnType<typeof yearPlanScreen>>['prepared'][number]

/** Prepared publications: author, time, content, and the confirm button for other people. */
export function PreparedActions({ prepared, mayConfirm }: { prepared: readonly PreparedBatch[]; mayConfirm: boolean }) {
  return prepared.map((one) => <PreparedPublication key={one.id} act={one} mayConfirm={mayConfirm} />)
}

function PreparedPublication({ act, mayConfirm }: { act: PreparedBatch; mayConfirm: boolean }) {
  const { send } = useSend()
  const words = publishLabels(act.status)
  // The confirmation is the same call with the same list by another person.
  const confirm = async () =>
    (
      await send(plan.commitSubjectBatch, {
        subjectStatusId: act.status,
        ids: act.ids,
        ...(act.year && { year: act.year }),
      })
    ).ok
  return (
    <PendingConfirmation
      act={act}
      title={t.waitsForSecond(words.verb, act.ids.length)}
      verb={t.confirmAct(words.verb)}
      question={t.actCount(words.verb, act.ids.length)}
      explains={words.explains}
      mayConfirm={mayConfirm}
      onConfirm={confirm}
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
        <p className={styles.muted}>
          {t.publicityPeriod(formatMinutes(act.publicityStart), formatMinutes(act.publicityEnd))}
        </p>
      ) : null}
    </PendingConfirmation>
  )
}

type SettingAction = NonNullable<Awaited<ReturnType<typeof yearPlanScreen>>['preparedSetting']>
/** A prepared change that turns off two-person approval. */
export function PreparedSettingChange({ act }: { act: SettingAction }) {
  const { send } = useSend()
  return (
    <PendingConfirmation
      act={act}
      title={t.turnOffWaits}
      verb={t.confirmTurnOff}
      question={t.turnOffQuestion}
      explains={t.turnOffExplained}
      mayConfirm
      onConfirm={async () => (await send(system.saveSettings, { fourEyes: 0 })).ok}
    />
  )
}

/** A prepared action with its confirm button for other people. */
function PendingConfirmation({
  act,
  title,
  verb,
  question,
  explains,
  mayConfirm,
  onConfirm,
  children,
}: {
  act: PreparedAction
  title: string
  verb: string
  question: string
  explains: ReactNode
  mayConfirm: boolean
  onConfirm: () => Promise<boolean>
  children?: ReactNode
}) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <PreparedBanner act={act} title={title} verb={verb} mayConfirm={mayConfirm} onConfirm={() => setAsking(true)}>
        {children}
      </PreparedBanner>
      <ConfirmDialog open={asking} title={question} act={verb} onCancel={() => setAsking(false)} onConfirm={onConfirm}>
        {explains}
      </ConfirmDialog>
    </>
  )
}
