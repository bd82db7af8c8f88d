import { Banner } from '@douyinfe/semi-ui'
import { type ComponentProps, memo, useCallback, useRef, useState } from 'react'
import { ExcelImport } from '~/app/files/excel/excel-import'
import { AHEAD, readsAhead, useAtOnce, useReadAhead } from '~/app/judging/ahead'
import { JudgingPanes } from '~/app/judging/judging-panes'
import { useDeskKeys } from '~/app/judging/keys'
import { DeskKeysSheet } from '~/app/judging/keys-sheet'
import { title } from '~/app/lib/title'
import { ask } from '~/app/lib/api'
import { load } from '~/app/lib/load.server'
import { Empty } from '~/app/ui/empty'
import { MaterialView } from '~/app/reviews/parts/material'
import { useLatest } from '~/app/ui/latest'
import { Page } from '~/app/ui/page'
import { stamp } from '~/worker/core/time'
import type { CommitCheck } from '~/worker/grading/answers'
import { mayImport } from '~/worker/import-export/registry.server'
import { gradeDesk } from '~/worker/grading/queries/screens.server'
import { CommitDialog } from './parts/commit-dialog'
import { ScoreForm } from './parts/score-form'
import { Stops } from './parts/stops'
import { deskOf, nextAfter, waits } from './parts/turns'
import { needYear } from './parts/year.server'
import { YearSelect } from './parts/year-select'
import type { Route } from './+types/todo'
import styles from './parts/desk.module.css'
import { t } from './texts'
import * as grading from '~/worker/grading/calls'

export const loader = (args: Route.LoaderArgs) =>
  load(args, grading.myGrades, async (ctx, url) => {
    await needYear(ctx, url, 'score')
    return {
      now: stamp(ctx.now()),
      ahead: url.searchParams.has(AHEAD),
      mayImport: mayImport(ctx, 'subjectGrade'),
      ...(await gradeDesk(ctx, url.searchParams)),
    }
  })
const { read, known } = readsAhead<Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>>()
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => read(request.url, serverLoader)
export const meta = title(() => t.todoTitle)

type AtYear = Route.ComponentProps['loaderData']
type Desk = NonNullable<AtYear['desk']>
const idOf = ({ desk }: AtYear) => desk?.subject.id ?? ''

/** The grading workspace: queue above, material on the left, form on the right. */
export default function Todo({ loaderData }: Route.ComponentProps) {
  const { shown, goTo } = useAtOnce(loaderData, known)
  const { year, years, queue, desk } = shown
  const saveHandlers = useRef(new Map<string, () => Promise<boolean>>())
  const onLeave = useCallback((gradeId: string, save: () => Promise<boolean>) => {
    saveHandlers.current.set(gradeId, save)
  }, [])
  const leave = async () => (await saveHandlers.current.get(desk?.mine?.gradeId ?? '')?.()) ?? true
  const [check, setCheck] = useState<CommitCheck | null>(null)
  // Imported scores are shown in a new form.
  const [imports, setImports] = useState(0)

  const beforeCommit = async () => {
    await leave()
    const answer = await ask(grading.checkCommit, { year })
    if (answer.ok) setCheck(answer.result)
  }
  return (
    <Page
      title={t.todoTitle}
      actions={
        <>
          <YearSelect year={year} years={years} />
          {loaderData.mayImport && queue.some(waits) && (
            <ExcelImport
              kind="subjectGrade"
              params={{ year }}
              before={leave}
              onTaken={() => setImports((count) => count + 1)}
            />
          )}
        </>
      }
    >
      {queue.length === 0 ? (
        <Empty title={t.noneAssigned(year)} help={t.noneAssignedHelp} />
      ) : (
        <Grading
          at={shown}
          loaded={loaderData}
          imports={imports}
          goTo={goTo}
          leave={leave}
          onLeave={onLeave}
          onCheck={() => void beforeCommit()}
        />
      )}
      {check && <CommitDialog year={year} check={check} onClose={() => setCheck(null)} />}
    </Page>
  )
}

/** The grading workspace, one subject after the other. */
function Grading({
  at,
  loaded,
  imports,
  goTo,
  leave,
  onLeave,
  onCheck,
}: {
  at: AtYear
  /** The loader data of the current URL. It follows after the cached data. */
  loaded: AtYear
  imports: number
  goTo: ReturnType<typeof useAtOnce>['goTo']
  leave: () => Promise<boolean>
  onLeave: ComponentProps<typeof ScoreForm>['onLeave']
  onCheck: () => void
}) {
  const { year, queue, desk, now } = at
  const here = queue.findIndex((row) => row.subjectId === desk?.subject.id)
  const after = nextAfter(queue, here)?.subjectId
  const latest = useLatest((subjectId: string | undefined) => subjectId && goTo(deskOf(year, subjectId), leave))
  const go = useCallback((subjectId: string | undefined) => latest.current(subjectId), [latest])
  const next = useLatest(() => goTo(deskOf(year, after)))
  const onNext = useCallback(() => next.current(), [next])
  const arrived = at === loaded
  const read = useReadAhead<AtYear>(
    'grades',
    arrived && after && after !== desk?.subject.id ? deskOf(year, after) : undefined,
    arrived && at.ahead,
  )
  // The form handles its own shortcuts, because they are typed in its fields.
  const { help, setHelp, onView } = useDeskKeys({
    go: (step) => go(queue[here + step]?.subjectId),
    on: idOf(at),
  })
  return (
    <div className={styles.workspace}>
      <Stops queue={queue} here={here} now={now} onGo={go} onCheck={onCheck} />
      {desk?.mine ? (
        <JudgingPanes
          ones={[loaded, at, read]}
          on={idOf(at)}
          keyOf={idOf}
          onView={onView}
          formName={t.gradingForm}
          material={(one) => one.desk && <GradedMaterial desk={one.desk} />}
          form={({ desk: of, reasons }) =>
            of?.mine && (
              <ScoreForm
                key={`${of.mine.gradeId} ${of.mine.status === '已评分'} ${imports}`}
                info={of}
                grade={of.mine}
                reasons={reasons}
                onLeave={onLeave}
                onNext={onNext}
              />
            )
          }
        />
      ) : (
        <Banner type="warning" fullMode={false} closeIcon={null} description={t.notInQueue} />
      )}
      {help && <DeskKeysSheet own={ownKeys()} onClose={() => setHelp(false)} />}
    </div>
  )
}

const GradedMaterial = memo(function GradedMaterial({ desk: { subject, material } }: { desk: Desk }) {
  return (
    <div className={styles.material}>
      <h2 className={styles.name}>{material.subjectName}</h2>
      <p className={styles.help}>{[subject.subjectNum, subject.domain_dictText].filter(Boolean).join(' · ')}</p>
      <MaterialView subject={material} />
    </div>
  )
})

const ownKeys = (): ComponentProps<typeof DeskKeysSheet>['own'] => [
  [['0', '–', '9'], t.keyDigits],
  [['↑', '↓'], t.keyStep],
  [['Enter'], t.keyNext],
]
