import { type ComponentProps, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { dueColour, dueWords, shortStamp } from '~/app/lib/dates'
import { Empty } from '~/app/ui/empty'
import { useInMiddle } from '~/app/ui/in-middle'
import { useLatest } from '~/app/ui/latest'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { type JudgingStep, judgingSteps, judgingPage } from '~/worker/judging/rules'
import { useReadAhead } from '../ahead'
import { JudgingDesk } from '../desk'
import { useSitting } from '../sitting'
import { stopsOf } from '../stops-of'
import style from '../judging.module.css'
import { t } from '../texts'
import type { AtStep } from './at-step'
import { Before } from '../before'
import { useTakingBack } from './taking-back'
import { CriteriaForm } from './criteria-form'
import type { JudgeInput } from './judge-form'
import { Material, partsOf, shownOf } from './material'

const listOf = (step: JudgingStep) =>
  step === 'report' ? '/subjectMngr/progress' : `/subjectMngr/audit/todo?part=${step}`
const idOf = ({ id }: AtStep) => id
const steps = ['formal', 'first', 're', 'report'] as const

function Note({ says, due, now }: { says: string | undefined; due: string | null | undefined; now: string }) {
  return (
    <>
      {says}
      {due ? <StatusTag colour={dueColour(due, now)} label={t.due(dueWords(due, now), shortStamp(due))} /> : null}
    </>
  )
}

const keysOf = (step: JudgingStep): ComponentProps<typeof JudgingDesk>['ownKeys'] => [
  [['1', '–', '9'], t.keyChoose],
  ...(step === 'formal' ? ([[['X'], t.keyTick]] as const) : []),
  [['[', ']'], t.keyParts],
  ...(judgingSteps[step].undoes ? ([[['U'], t.keyUndo]] as const) : []),
]

/** A step of the review workspace: the pending items, the current item, and the decisions of this session. */
export function Judging({
  at,
  loaded,
  goTo,
}: {
  at: AtStep
  /** The loader data of the current URL. It follows after the cached data. */
  loaded: AtStep
  goTo: (address: string) => void
}) {
  const { step, id, subject, report, now } = at
  const sitting = useSitting(step)
  const { stops, here, left, next } = stopsOf(id, at.queue, sitting.judged, (one) => judgingPage(step, one))
  const parts = partsOf(step, at)
  const [part, setPart] = useState('')
  const partIndex = shownOf(parts, part)
  const takeBack = useTakingBack(step, sitting)
  const arrived = at === loaded
  const read = useReadAhead<AtStep>(step, arrived ? next : undefined, arrived && at.ahead)

  const { roleCode } = at
  const name = subject?.subjectName ?? report?.subjectName ?? ''
  const judged = useLatest<JudgeInput['onJudged']>(({ ends, ...thought }) => {
    sitting.add({ id, name, ...thought }, judgingSteps[step].undoes && !ends)
    goTo(next ?? judgingPage(step))
  })
  const onJudged = useCallback<JudgeInput['onJudged']>((thought) => judged.current(thought), [judged])
  if (!subject && !report) return <Done step={step} roleCode={roleCode} sitting={sitting} />
  const due = at.queue.find((one) => one.id === id)?.due
  const last = sitting.judged.findLast((one) => one.id !== id)
  return (
    <JudgingDesk
      title={name}
      list={listOf(step)}
      goTo={goTo}
      stops={stops}
      here={here}
      left={left}
      note={<Note says={subject?.subjectNum || report?.reportName} due={due} now={now} />}
      tools={roleCode === 'mechanism' ? null : <Steps step={step} />}
      before={
        last ? (
          <Before
            of={last}
            to={judgingPage(step, last.id)}
            undo={last.id === sitting.undoable ? takeBack : undefined}
            waits={at.undoWaits}
          />
        ) : null
      }
      turn={(by) => setPart(parts[(partIndex + by + parts.length) % parts.length]?.key ?? '')}
      undo={sitting.undoable ? takeBack : undefined}
      ownKeys={keysOf(step)}
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
function Steps({ step }: { step: JudgingStep }) {
  const here = useInMiddle<HTMLLIElement>(step)
  return (
    <nav className={style.stepsBar} aria-label={t.steps}>
      <ul className={style.steps}>
        {steps.map((one) => (
          <li key={one} ref={one === step ? here : null}>
            <Link to={judgingPage(one)} aria-current={one === step ? 'page' : undefined}>
              {t[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Shown when nothing is pending: the items reviewed in this session. */
function Done({
  step,
  roleCode,
  sitting: { judged },
}: {
  step: JudgingStep
  roleCode: string
  sitting: ReturnType<typeof useSitting>
}) {
  return (
    <Page title={t[step]} actions={roleCode === 'mechanism' ? null : <Steps step={step} />}>
      <Empty title={t.nothingWaits} help={t.nothingWaitsHelp} action={<Link to={listOf(step)}>{t.list}</Link>} />
      {judged.length ? (
        <section aria-label={t.sitting}>
          <h2 className={style.remaining}>{t.done(judged.length)}</h2>
          <ul className={style.reviewed}>
            {judged.map((one) => (
              <li key={one.id}>
                <StatusTag colour={one.colour} label={one.says} />
                <Link to={judgingPage(step, one.id)}>{one.name}</Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  )
}
