import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { ActDialog } from '~/app/ui/act-dialog'
import { Facts } from '~/app/ui/field'
import type { SubjectRow } from '~/worker/subjects/answers'
import { Names } from '../moves/names'
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
  rows: readonly SubjectRow[]
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
      <ActDialog over title={subjectsWords.drawNumbers} verb={t.done} busy={false} onConfirm={onDone} onClose={onDone}>
        <Facts
          items={rows.map((row) => ({ label: row.subjectName, value: drawn[row.id] ?? row.subjectNum, wide: true }))}
        />
      </ActDialog>
    )
  return (
    <ActDialog
      title={subjectsWords.drawNumbers}
      verb={t.drawCount(rows.length)}
      busy={busy}
      hint={t.drawExplained}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={rows} />
    </ActDialog>
  )
}
