import { useState } from 'react'
import { useSend } from '~/app/lib/use-send'
import { ActionDialog } from '~/app/ui/action-dialog'
import { FactList } from '~/app/ui/field'
import type { ListedSubject } from '../lists/columns'
import { SubjectNames } from '../transitions/subject-names'
import { t as subjectsWords } from '~/app/subjects/texts'
import { t } from './texts'
import * as plan from '~/worker/plan/calls'

/** Assigns numbers to subjects without one. An assigned number stays with its subject. */
export function NumberDialog({
  year,
  rows,
  onClose,
  onDone,
}: {
  year: string
  rows: readonly ListedSubject[]
  onClose: () => void
  onDone: () => void
}) {
  const { send, busy } = useSend()
  const [drawn, setDrawn] = useState<Record<string, string> | null>(null)
  const confirm = async () => {
    const sent = await send(plan.createSubjectNum, {
      year,
      ids: rows.map((row) => row.id),
    })
    if (sent.ok) setDrawn(sent.result ?? {})
  }
  if (drawn)
    return (
      <ActionDialog
        over
        title={subjectsWords.drawNumbers}
        verb={t.done}
        busy={false}
        onConfirm={onDone}
        onClose={onDone}
      >
        <FactList
          items={rows.map((row) => ({ label: row.subjectName, value: drawn[row.id] ?? row.subjectNum, wide: true }))}
        />
      </ActionDialog>
    )
  return (
    <ActionDialog
      title={subjectsWords.drawNumbers}
      verb={t.drawCount(rows.length)}
      busy={busy}
      hint={t.drawExplained}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SubjectNames subjects={rows} />
    </ActionDialog>
  )
}
