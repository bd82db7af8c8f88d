import { Banner, Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { timestampOf } from '~/app/lib/dates'
import { useDryRun } from '~/app/lib/use-dry-run'
import { useSend } from '~/app/lib/use-send'
import { ActionDialog } from '~/app/ui/action-dialog'
import { DryRunReport, type DryRunOutcome } from '~/app/ui/dry-run-report'
import { LabelledField } from '~/app/ui/field'
import { DatePicker } from '~/app/ui/semi-controls'
import type { CommitBatchAnswer } from '~/worker/plan/contract'
import type { ListedSubject } from '../lists/columns'
import { SubjectNames } from '../transitions/subject-names'
import styles from '../transitions/transitions.module.css'
import { t as subjectsWords } from '~/app/subjects/texts'
import { t } from './texts'
import * as plan from '~/worker/plan/calls'
import { useFieldConstraints } from '~/app/lib/form/schema'
import { countCharacters } from '~/worker/core/plain-text'

/** Returns verb and explanation of a publication by the status that it publishes. */
export const publishLabels = (status: string) =>
  status === 'TO_ESTABLISH_DRAFT'
    ? { verb: subjectsWords.publishPlan, explains: t.publishPlanExplained }
    : { verb: t.publishEstablished, explains: t.publishEstablishedExplained }

const DAY = 86_400_000
const afterDays = (days: number) => new Date(Date.now() + days * DAY)

type PublishDryRun = DryRunOutcome & { messages?: CommitBatchAnswer['messages'] }

/**
 * Publishes a batch after a preview of list and counts. With two-person approval this prepares the publication and a
 * second person executes it.
 */
export function PublishDialog({
  status,
  year,
  rows,
  publicityDays,
  onClose,
  onDone,
}: {
  status: 'TO_ESTABLISH_DRAFT' | 'ESTABLISHED_DRAFT'
  year: string
  rows: readonly ListedSubject[]
  /** Default length of the public notice in days, from the centre's settings. */
  publicityDays: number
  onClose: () => void
  onDone: () => void
}) {
  const { send, busy } = useSend()
  const constraints = useFieldConstraints(plan.commitSubjectBatch)
  const draft = status === 'TO_ESTABLISH_DRAFT'
  const words = publishLabels(status)
  const [title, setTitle] = useState(`${year} 年度课题${draft ? '拟立项公示' : '立项通知'}`)
  const [start, setStart] = useState(() => new Date())
  const [end, setEnd] = useState(() => afterDays(publicityDays))
  const [prepared, setPrepared] = useState(false)
  const ids = rows.map((row) => row.id)
  const terms = draft
    ? { title: title.trim(), publicityStart: timestampOf(start), publicityEnd: timestampOf(end) }
    : { title: title.trim() }
  const { outcome, asking } = useDryRun(plan.commitSubjectBatch, { subjectStatusId: status, year, ids })
  const count = outcome?.ok.length ?? ids.length
  const late = draft && end <= start

  const confirm = async () => {
    const sent = await send(plan.commitSubjectBatch, {
      subjectStatusId: status,
      year,
      ids: outcome?.ok ?? ids,
      ...terms,
    })
    if (!sent.ok) return
    if (sent.result.prepared) setPrepared(true)
    else onDone()
  }
  if (prepared)
    return (
      <ActionDialog over title={words.verb} verb={t.understood} busy={false} onConfirm={onDone} onClose={onDone}>
        <Banner
          type="success"
          closeIcon={null}
          fullMode={false}
          bordered
          title={t.prepared(count)}
          description={t.preparedHelp}
        />
      </ActionDialog>
    )
  return (
    <ActionDialog
      wide
      title={words.verb}
      verb={t.actCountShort(words.verb, count)}
      busy={busy}
      ready={!asking && count > 0 && !late && !!title.trim()}
      hint={words.explains}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SubjectNames subjects={rows} />
      <DryRunReport outcome={outcome} />
      <MessageCounts messages={(outcome as PublishDryRun | null)?.messages} />
      <LabelledField label={t.noticeTitle} required>
        {(id) => (
          <Input
            id={id}
            value={title}
            maxLength={constraints('title').max}
            getValueLength={countCharacters}
            onChange={setTitle}
          />
        )}
      </LabelledField>
      {draft ? (
        <div className={styles.row}>
          <LabelledField label={t.publicityStart} required>
            {(id) => (
              <div id={id}>
                <DatePicker
                  aria-label={t.publicityStart}
                  type="dateTime"
                  value={start}
                  onChange={(date) => date instanceof Date && setStart(date)}
                  style={{ width: '100%' }}
                />
              </div>
            )}
          </LabelledField>
          <LabelledField label={t.publicityEnd} required error={late ? t.endAfterStart : undefined}>
            {(id) => (
              <div id={id}>
                <DatePicker
                  aria-label={t.publicityEnd}
                  type="dateTime"
                  value={end}
                  onChange={(date) => date instanceof Date && setEnd(date)}
                  style={{ width: '100%' }}
                />
              </div>
            )}
          </LabelledField>
        </div>
      ) : null}
    </ActionDialog>
  )
}

/** The number of recipients, shown before anything is sent. */
function MessageCounts({ messages }: { messages: CommitBatchAnswer['messages'] | undefined }) {
  if (!messages) return null
  const { applicants, committee, refusals, sms } = messages
  return (
    <p className={styles.help}>
      {[
        t.tellsApplicants(applicants),
        committee ? t.tellsCommittee(committee) : '',
        sms ? t.sendsSms(sms) : '',
        refusals ? t.tellsRefusals(refusals) : '',
      ]
        .filter(Boolean)
        .join(t.semicolon)}
    </p>
  )
}
