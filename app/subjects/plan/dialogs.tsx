import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { part } from '~/app/ui/chunk'
import type { SubjectRow } from '~/worker/subjects/answers'
import { type ListOptions } from '../lists/subject-list'
import type { DialogName } from '../moves/acts'
import { MoveDialogNamed } from '../moves/open'
import { FormDialog } from './form-dialog'
import { NumberDialog } from './number-dialog'
import { PublishDialog } from './publish-dialog'
import type { Step } from './steps'
import { TopicDialog } from './topic-dialog'
import { subjectPage } from '~/worker/policy/pages'

const Beside = lazy(() => part(() => import('./beside')))

/** The open dialog of a plan with its data. */
export type Opened =
  | { dialog: DialogName; rows: SubjectRow[]; buttons: string[]; clear?: () => void }
  | { dialog: 'publish'; rows: SubjectRow[]; clear: () => void }
  | { dialog: 'number'; rows: SubjectRow[]; clear: () => void }
  | { dialog: 'topic' }
  | { dialog: 'beside' }
  | { dialog: 'form' }

/** Creates a plan topic and opens it. */
function NewTopic({ year, options, onClose }: { year: string; options: ListOptions; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <TopicDialog
      year={year}
      options={options}
      onClose={onClose}
      onDone={(id) => {
        onClose()
        if (id) void navigate(subjectPage(id))
      }}
    />
  )
}

/** Renders the open dialog of a year's plan. */
export function PlanDialog({
  opened,
  status,
  year,
  options,
  publicityDays,
  onClose,
}: {
  opened: Opened
  status: Step['status']
  year: string
  options: ListOptions
  publicityDays: number
  onClose: () => void
}) {
  if (opened.dialog === 'form') return <FormDialog year={year} onClose={onClose} />
  if (opened.dialog === 'beside')
    return (
      <Suspense>
        <Beside year={year} onClose={onClose} />
      </Suspense>
    )
  if (opened.dialog === 'topic') return <NewTopic year={year} options={options} onClose={onClose} />
  const done = () => {
    opened.clear?.()
    onClose()
  }
  if (opened.dialog === 'number') return <NumberDialog year={year} rows={opened.rows} onClose={onClose} onDone={done} />
  if (opened.dialog === 'publish')
    return (
      <PublishDialog
        status={status as 'TO_ESTABLISH_DRAFT' | 'ESTABLISHED_DRAFT'}
        year={year}
        rows={opened.rows}
        publicityDays={publicityDays}
        onClose={onClose}
        onDone={done}
      />
    )
  return (
    <MoveDialogNamed
      name={opened.dialog}
      subjects={opened.rows}
      buttons={opened.buttons}
      onClose={onClose}
      onDone={done}
    />
  )
}
