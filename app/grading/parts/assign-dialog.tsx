import { Checkbox, Input, Spin } from '@douyinfe/semi-ui'
import { useEffect, useId, useState } from 'react'
import { ask } from '~/app/lib/api'
import { stampOf } from '~/app/lib/dates'
import { useDryRun } from '~/app/lib/dry-run'
import { useSend } from '~/app/lib/send'
import { Names } from '~/app/subjects/moves/names'
import { ActDialog } from '~/app/ui/act-dialog'
import { DryRun } from '~/app/ui/dry-run'
import { Labelled } from '~/app/ui/field'
import { DatePicker } from '~/app/ui/named'
import type { Candidate } from '~/worker/grading/answers'
import styles from './grading.module.css'
import { t as reviews } from '~/app/reviews/texts'
import { t } from '~/app/grading/texts'
import * as grading from '~/worker/grading/calls'

type Subject = {
  id: string
  subjectName: string
  year: string
  domain: string
  graderList: readonly { userId: string }[]
}
const PATH = grading.assignGraders

/** Chooses graders for one subject or many: load and conflicts beside each name, the server's dry run below. */
export function AssignDialog({
  subjects,
  onClose,
  onDone,
}: {
  subjects: readonly Subject[]
  onClose: () => void
  onDone: () => void
}) {
  const { send, busy } = useSend()
  const base = useId()
  const [people, setPeople] = useState<Candidate[] | null>(null)
  const [problem, setProblem] = useState('')
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [due, setDue] = useState<Date | null>(null)
  const toggle = (userId: string) =>
    setChosen((now) => (now.includes(userId) ? now.filter((one) => one !== userId) : [...now, userId]))
  const ids = subjects.map((one) => one.id)
  const known = ids.join(',')
  const year = subjects[0]!.year
  useEffect(() => {
    const leaving = new AbortController()
    void ask(grading.candidates, { year, subjectIds: known }, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      if (answer.ok) setPeople(answer.result)
      else setProblem(answer.message)
    })
    return () => leaving.abort()
  }, [year, known])

  const body = { subjectIds: ids, userIds: chosen, ...(due && { dueTime: stampOf(due) }) }
  const { outcome, asking } = useDryRun(PATH, chosen.length ? body : null)
  const most = Math.max(1, ...(people ?? []).map((one) => one.assigned))
  const domains = new Set(subjects.map((one) => one.domain))
  const shown = (people ?? [])
    .filter((one) => !keyword || one.realname.includes(keyword) || one.departName.includes(keyword))
    .map((one) => {
      const hard = new Set(one.conflicts.filter((conflict) => conflict.hard).map((conflict) => conflict.subjectId)).size
      const already = subjects.filter((subject) =>
        subject.graderList.some((grader) => grader.userId === one.userId),
      ).length
      return {
        one,
        hard,
        already,
        off: hard === ids.length || already === ids.length,
        fits: one.domains.some((domain) => domains.has(domain)),
      }
    })
    .toSorted(
      (a, b) => Number(a.off) - Number(b.off) || Number(b.fits) - Number(a.fits) || a.one.assigned - b.one.assigned,
    )

  const confirm = async () => {
    const sent = await send(PATH, body)
    if (sent.ok) onDone()
  }
  return (
    <ActDialog
      title={t.assignGraders}
      verb={t.assignToSubjects(outcome?.ok.length ?? ids.length, chosen.length)}
      wide
      busy={busy}
      ready={chosen.length > 0 && !asking && outcome?.ok.length !== 0}
      hint={t.assignHint}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <Labelled label={t.gradersChosen(chosen.length)} required>
        {(id) => (
          <>
            <Input id={id} value={keyword} onChange={setKeyword} placeholder={reviews.nameOrInstitution} showClear />
            <div className={styles.candidates} style={{ marginTop: 8 }}>
              {problem ? (
                <p className={styles.error} role="alert" style={{ padding: 12 }}>
                  {problem}
                </p>
              ) : people === null ? (
                <div style={{ padding: 24, textAlign: 'center' }}>
                  <Spin tip={t.readingGraders} />
                </div>
              ) : (
                <ul>
                  {shown.map(({ one, hard, already, off, fits }) => (
                    <li key={one.userId} className={styles.candidate} data-off={off}>
                      <Checkbox
                        id={`${base}-${one.userId}`}
                        aria-label={one.realname}
                        disabled={off}
                        checked={chosen.includes(one.userId)}
                        onChange={() => toggle(one.userId)}
                      />
                      {/* Semi puts the box's id on its frame, which no label reaches. */}
                      <label htmlFor={`${base}-${one.userId}`} onClick={() => !off && toggle(one.userId)}>
                        {one.realname}
                        <span className={styles.quiet}>
                          {' '}
                          {one.roleCode === 'counselor' ? t.counselor : t.committee} · {one.departName || '–'}
                          {fits ? t.fieldFits : ''}
                        </span>
                        {already > 0 && (
                          <p className={styles.quiet}>
                            {already === ids.length ? t.gradesAlready : t.gradesSome(already)}
                          </p>
                        )}
                        {one.conflicts.slice(0, 2).map((conflict) => (
                          <p
                            key={`${conflict.subjectId} ${conflict.kind}`}
                            className={`${styles.quiet} ${conflict.hard ? styles.bad : styles.warn}`}
                          >
                            {conflict.hard ? t.mustAvoid : t.note}
                            {conflict.text}
                          </p>
                        ))}
                        {hard > 2 && <p className={`${styles.quiet} ${styles.bad}`}>{t.conflictsWith(hard)}</p>}
                      </label>
                      <span className={styles.load}>
                        {t.loadInYear(year, one.done, one.assigned)}
                        <span className={styles.loadTrack} aria-hidden>
                          <span style={{ width: `${(one.assigned / most) * 100}%` }} />
                        </span>
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </>
        )}
      </Labelled>
      <Labelled label={t.dueTime} help={t.dueHelp}>
        {() => (
          <DatePicker
            aria-label={t.dueTime}
            type="dateTime"
            format="yyyy-MM-dd HH:mm"
            value={due ?? undefined}
            onChange={(value) => setDue(value instanceof Date ? value : null)}
            style={{ width: '100%' }}
          />
        )}
      </Labelled>
      <DryRun outcome={outcome} />
    </ActDialog>
  )
}
