import { Banner, Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { stampOf } from '~/app/lib/dates'
import { useDryRun } from '~/app/lib/dry-run'
import { useSend } from '~/app/lib/send'
import { ActDialog } from '~/app/ui/act-dialog'
import { DryRun, type Outcome } from '~/app/ui/dry-run'
import { Labelled } from '~/app/ui/field'
import { DatePicker } from '~/app/ui/named'
import type { CommitBatchAnswer } from '~/worker/plan/contract'
import type { SubjectRow } from '~/worker/subjects/answers'
import { Names } from '../moves/names'
import styles from '../moves/moves.module.css'
import { t as subjectsWords } from '~/app/subjects/texts'
import { t } from './texts'
import * as plan from '~/worker/plan/calls'
import { useAsked } from '~/app/lib/form/schema'
import { lengthOfText } from '~/worker/core/plain-text'

/** Returns verb and explanation of a publication by the status that it publishes. */
export const publishWords = (status: string) =>
  status === 'TO_ESTABLISH_DRAFT'
    ? { verb: subjectsWords.publishPlan, explains: t.publishPlanExplained }
    : { verb: t.publishEstablished, explains: t.publishEstablishedExplained }

const DAY = 86_400_000
const afterDays = (days: number) => new Date(Date.now() + days * DAY)

type Tried = Outcome & { messages?: CommitBatchAnswer['messages'] }

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
  rows: readonly SubjectRow[]
  /** Default length of the public notice in days, from the centre's settings. */
  publicityDays: number
  onClose: () => void
  onDone: () => void
}) {
  const { send, busy } = useSend()
  const constraints = useAsked(plan.commitSubjectBatch)
  const draft = status === 'TO_ESTABLISH_DRAFT'
  const words = publishWords(status)
  const [title, setTitle] = useState(`${year} 年度课题${draft ? '拟立项公示' : '立项通知'}`)
  const [start, setStart] = useState(() => new Date())
  const [end, setEnd] = useState(() => afterDays(publicityDays))
  const [prepared, setPrepared] = useState(false)
  const ids = rows.map((row) => row.id)
  const terms = draft
    ? { title: title.trim(), publicityStart: stampOf(start), publicityEnd: stampOf(end) }
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
      <ActDialog over title={words.verb} verb={t.understood} busy={false} onConfirm={onDone} onClose={onDone}>
        <Banner
          type="success"
          closeIcon={null}
          fullMode={false}
          bordered
          title={t.prepared(count)}
          description={t.preparedHelp}
        />
      </ActDialog>
    )
  return (
    <ActDialog
      wide
      title={words.verb}
      verb={t.actCountShort(words.verb, count)}
      busy={busy}
      ready={!asking && count > 0 && !late && !!title.trim()}
      hint={words.explains}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={rows} />
      <DryRun outcome={outcome} />
      <Messages messages={(outcome as Tried | null)?.messages} />
      <Labelled label={t.noticeTitle} required>
        {(id) => (
          <Input
            id={id}
            value={title}
            maxLength={constraints('title').max}
            getValueLength={lengthOfText}
            onChange={setTitle}
          />
        )}
      </Labelled>
      {draft ? (
        <div className={styles.row}>
          <Labelled label={t.publicityStart} required>
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
          </Labelled>
          <Labelled label={t.publicityEnd} required error={late ? t.endAfterStart : undefined}>
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
          </Labelled>
        </div>
      ) : null}
    </ActDialog>
  )
}

/** The number of recipients, shown before anything is sent. */
function Messages({ messages }: { messages: CommitBatchAnswer['messages'] | undefined }) {
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
