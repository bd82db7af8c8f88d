import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { loadChunk } from '~/app/ui/chunk'
import type { ListedSubject } from '../lists/columns'
import { type ListOptions } from '../lists/subject-list'
import type { DialogName } from '../transitions/actions'
import { LazyTransitionDialog } from '../transitions/action-bar'
import { FormDialog } from './form-dialog'
import { NumberDialog } from './number-dialog'
import { PublishDialog } from './publish-dialog'
import type { PlanStep } from './steps'
import { TopicDialog } from './topic-dialog'
import { subjectPageUrl } from '~/worker/policy/page-urls'

const PlanComparison = lazy(() => loadChunk(() => import('./plan-comparison')))

/** The open dialog of a plan with its data. */
export type OpenedPlanDialog =
  | { dialog: DialogName; rows: ListedSubject[]; buttons: string[]; clear?: () => void }
  | { dialog: 'publish'; rows: ListedSubject[]; clear: () => void }
  | { dialog: 'number'; rows: ListedSubject[]; clear: () => void }
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
        if (id) void navigate(subjectPageUrl(id))
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
  opened: OpenedPlanDialog
  status: PlanStep['status']
  year: string
  options: ListOptions
  publicityDays: number
  onClose: () => void
}) {
  if (opened.dialog === 'form') return <FormDialog year={year} onClose={onClose} />
  if (opened.dialog === 'beside')
    return (
      <Suspense>
        <PlanComparison year={year} onClose={onClose} />
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
    <LazyTransitionDialog
      name={opened.dialog}
      subjects={opened.rows}
      buttons={opened.buttons}
      onClose={onClose}
      onDone={done}
    />
  )
}
