import { useState } from 'react'
import { AssignSheet } from '~/app/review-workspace/people/assign-sheet'
import { type Candidate as Shown, isBarred } from '~/app/review-workspace/people/candidate'
import { Candidates } from '~/app/review-workspace/people/candidates'
import { timestampOf } from '~/app/lib/dates'
import { useDryRun } from '~/app/lib/use-dry-run'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import { SubjectNames } from '~/app/subjects/transitions/subject-names'
import { DryRunReport } from '~/app/ui/dry-run-report'
import { LabelledField } from '~/app/ui/field'
import { DatePicker } from '~/app/ui/semi-controls'
import type { GraderCandidate } from '~/worker/grading/responses'
import styles from './grading.module.css'
import { t } from '~/app/grading/texts'
import * as grading from '~/worker/grading/calls'

type Subject = {
  id: string
  subjectName: string
  year: string
  domain: string
  graderList: readonly { userId: string }[]
}

/** Assigns graders to one or many subjects: load and conflicts of each person, and the server's dry run. */
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [due, setDue] = useState<Date | null>(null)
  const ids = subjects.map((one) => one.id)
  const { read } = useQuery(grading.candidates, { year: subjects[0]!.year, subjectIds: ids.join(',') })
  const body = { subjectIds: ids, userIds: [...chosen], ...(due && { dueTime: timestampOf(due) }) }
  const { outcome, asking } = useDryRun(grading.assignGraders, chosen.size ? body : null)

  return (
    <AssignSheet
      title={t.assignGraders}
      verb={t.assignToSubjects(outcome?.ok.length ?? ids.length, chosen.size)}
      busy={busy}
      ready={chosen.size > 0 && !asking && outcome?.ok.length !== 0}
      hint={t.assignHint}
      onConfirm={async () => {
        const sent = await send(grading.assignGraders, body)
        if (sent.ok) onDone()
      }}
      onClose={onClose}
    >
      <SubjectNames subjects={subjects} />
      <Candidates
        people={read.state === 'here' ? sortCandidates(read.result, subjects) : null}
        failed={read.state === 'failed' ? read.message : ''}
        count={ids.length}
        loadTitle={t.yearLoad}
        soft={t.note}
        chosen={chosen}
        onChoose={(userId, on) =>
          setChosen((now) => (on ? new Set([...now, userId]) : new Set([...now].filter((one) => one !== userId))))
        }
      />
      <LabelledField label={t.dueTime} help={t.dueHelp}>
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
      </LabelledField>
      <DryRunReport outcome={outcome} />
    </AssignSheet>
  )
}

/** Returns the candidates in display order: selectable ones first, then by matching field, then by lowest load. */
function sortCandidates(people: readonly GraderCandidate[], subjects: readonly Subject[]): Shown[] {
  const most = Math.max(...people.map((one) => one.assigned))
  const year = subjects[0]!.year
  const candidates = people.map(({ assigned, done, roleCode, ...one }): Shown => {
    const already = subjects.filter((row) => row.graderList.some((grader) => grader.userId === one.userId)).length
    return {
      ...one,
      departName: [roleCode === 'counselor' ? t.counselor : t.committee, one.departName].filter(Boolean).join(' · '),
      fits: subjects.filter((row) => one.domains.includes(row.domain)).length,
      load: {
        value: assigned,
        max: most,
        label: t.loadOf(one.realname),
        says: t.loadInYear(year, done, assigned),
      },
      fixed: already === subjects.length,
      marks: already > 0 && (
        <span className={styles.muted}>{already === subjects.length ? t.gradesAlready : t.gradesSome(already)}</span>
      ),
    }
  })
  const off = (one: Shown) => Number(one.fixed || isBarred(one, subjects.length))
  return candidates.toSorted((a, b) => off(a) - off(b) || b.fits - a.fits || a.load.value - b.load.value)
}
