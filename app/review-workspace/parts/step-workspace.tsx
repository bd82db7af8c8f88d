import { type ComponentProps, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { dueColour, formatDue, formatMinutes } from '~/app/lib/dates'
import { EmptyState } from '~/app/ui/empty-state'
import { useScrollToCentre } from '~/app/ui/scroll-centering'
import { useLatest } from '~/app/ui/use-latest'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { type WorkspaceStep, workspaceSteps, workspacePagePath } from '~/worker/review-workspace/rules'
import { usePrefetch } from '../prefetch'
import { ReviewWorkspace } from '../workspace'
import { useReviewSession } from '../session'
import { queueItemsOf } from '../queue-items'
import style from '../review-workspace.module.css'
import { t } from '../texts'
import type { StepData } from './step-data'
import { PreviousDecision } from '../previous-decision'
import { useUndo } from './use-undo'
import { CriteriaForm } from './criteria-form'
import type { StepFormProps } from './step-form'
import { Material, materialPartsOf, activePartIndex } from './material'

const listOf = (step: WorkspaceStep) =>
  step === 'report' ? '/subjectMngr/progress' : `/subjectMngr/audit/todo?part=${step}`
const idOf = ({ id }: StepData) => id
const steps = ['formal', 'first', 're', 'report'] as const

function DueNote({ says, due, now }: { says: string | undefined; due: string | null | undefined; now: string }) {
  return (
    <>
      {says}
      {due ? <StatusTag colour={dueColour(due, now)} label={t.due(formatDue(due, now), formatMinutes(due))} /> : null}
    </>
  )
}

const shortcutsOf = (step: WorkspaceStep): ComponentProps<typeof ReviewWorkspace>['ownKeys'] => [
  [['1', '–', '9'], t.keyChoose],
  ...(step === 'formal' ? ([[['X'], t.keyTick]] as const) : []),
  [['[', ']'], t.keyParts],
  ...(workspaceSteps[step].undoes ? ([[['U'], t.keyUndo]] as const) : []),
]

/** A step of the review workspace: the pending items, the current item, and the decisions of this session. */
export function StepWorkspace({
  at,
  loaded,
  goTo,
}: {
  at: StepData
  /** The loader data of the current URL. It follows after the cached data. */
  loaded: StepData
  goTo: (address: string) => void
}) {
  const { step, id, subject, report, now } = at
  const sitting = useReviewSession(step)
  const { stops, here, left, next } = queueItemsOf(id, at.queue, sitting.judged, (one) => workspacePagePath(step, one))
  const parts = materialPartsOf(step, at)
  const [part, setPart] = useState('')
  const partIndex = activePartIndex(parts, part)
  const takeBack = useUndo(step, sitting)
  const arrived = at === loaded
  const read = usePrefetch<StepData>(step, arrived ? next : undefined, arrived && at.ahead)

  const { roleCode } = at
  const name = subject?.subjectName ?? report?.subjectName ?? ''
  const judged = useLatest<StepFormProps['onJudged']>(({ ends, ...thought }) => {
    sitting.add({ id, name, ...thought }, workspaceSteps[step].undoes && !ends)
    goTo(next ?? workspacePagePath(step))
  })
  const onJudged = useCallback<StepFormProps['onJudged']>((thought) => judged.current(thought), [judged])
  if (!subject && !report) return <EmptyQueue step={step} roleCode={roleCode} sitting={sitting} />
  const due = at.queue.find((one) => one.id === id)?.due
  const last = sitting.judged.findLast((one) => one.id !== id)
  return (
    <ReviewWorkspace
      title={name}
      list={listOf(step)}
      goTo={goTo}
      stops={stops}
      here={here}
      left={left}
      note={<DueNote says={subject?.subjectNum || report?.reportName} due={due} now={now} />}
      tools={roleCode === 'mechanism' ? null : <StepTabs step={step} />}
      before={
        last ? (
          <PreviousDecision
            of={last}
            to={workspacePagePath(step, last.id)}
            undo={last.id === sitting.undoable ? takeBack : undefined}
            waits={at.undoWaits}
          />
        ) : null
      }
      turn={(by) => setPart(parts[(partIndex + by + parts.length) % parts.length]?.key ?? '')}
      undo={sitting.undoable ? takeBack : undefined}
      ownKeys={shortcutsOf(step)}
      ones={[loaded, at, read]}
      on={id}
      keyOf={idOf}
      material={(one) => (
        <Material subject={one.subject} report={one.report} step={step} part={part} onShow={setPart} />
      )}
      form={(one) => <CriteriaForm at={one} goesOn={!!next} onJudged={onJudged} />}
    />
  )
}

/** The steps of the centre, with the current one scrolled into view. */
function StepTabs({ step }: { step: WorkspaceStep }) {
  const here = useScrollToCentre<HTMLLIElement>(step)
  return (
    <nav className={style.stepsBar} aria-label={t.steps}>
      <ul className={style.steps}>
        {steps.map((one) => (
          <li key={one} ref={one === step ? here : null}>
            <Link to={workspacePagePath(one)} aria-current={one === step ? 'page' : undefined}>
              {t[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Shown when nothing is pending: the items reviewed in this session. */
function EmptyQueue({
  step,
  roleCode,
  sitting: { judged },
}: {
  step: WorkspaceStep
  roleCode: string
  sitting: ReturnType<typeof useReviewSession>
}) {
  return (
    <Page title={t[step]} actions={roleCode === 'mechanism' ? null : <StepTabs step={step} />}>
      <EmptyState title={t.nothingWaits} help={t.nothingWaitsHelp} action={<Link to={listOf(step)}>{t.list}</Link>} />
      {judged.length ? (
        <section aria-label={t.sitting}>
          <h2 className={style.remaining}>{t.done(judged.length)}</h2>
          <ul className={style.reviewed}>
            {judged.map((one) => (
              <li key={one.id}>
                <StatusTag colour={one.colour} label={one.says} />
                <Link to={workspacePagePath(step, one.id)}>{one.name}</Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  )
}
