import { Banner } from '@douyinfe/semi-ui'
import { type ComponentProps, memo, useCallback, useRef, useState } from 'react'
import { ExcelImport } from '~/app/files/excel/excel-import'
import { PREFETCH, createPrefetchCache, useCachedNavigation, usePrefetch } from '~/app/review-workspace/prefetch'
import { WorkspacePanes } from '~/app/review-workspace/workspace-panes'
import { useWorkspaceKeys } from '~/app/review-workspace/shortcuts'
import { ShortcutSheet } from '~/app/review-workspace/shortcut-sheet'
import { titleMeta } from '~/app/lib/page-title'
import { callApi } from '~/app/lib/api'
import { loadPage } from '~/app/lib/loader.server'
import { EmptyState } from '~/app/ui/empty-state'
import { MaterialView } from '~/app/reviews/parts/material'
import { useLatest } from '~/app/ui/use-latest'
import { Page } from '~/app/ui/page'
import { formatStamp } from '~/worker/core/time'
import type { CommitCheck } from '~/worker/grading/responses'
import { canImport } from '~/worker/import-export/registry.server'
import { gradingWorkspace } from '~/worker/grading/queries/screens.server'
import { CommitDialog } from './parts/commit-dialog'
import { ScoreForm } from './parts/score-form'
import { GradingQueue } from './parts/grading-queue'
import { gradingPath, nextPending, isPending } from './parts/grading-order'
import { redirectToWorkYear } from './parts/default-year.server'
import { YearSelect } from './parts/year-select'
import type { Route } from './+types/todo'
import styles from './parts/workspace.module.css'
import { t } from './texts'
import * as grading from '~/worker/grading/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, grading.myGrades, async (ctx, url) => {
    await redirectToWorkYear(ctx, url, 'score')
    return {
      now: formatStamp(ctx.now()),
      ahead: url.searchParams.has(PREFETCH),
      mayImport: canImport(ctx, 'subjectGrade'),
      ...(await gradingWorkspace(ctx, url.searchParams)),
    }
  })
const { read, known } = createPrefetchCache<Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>>()
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => read(request.url, serverLoader)
export const meta = titleMeta(() => t.todoTitle)

type YearData = Route.ComponentProps['loaderData']
type GradingTask = NonNullable<YearData['desk']>
const idOf = ({ desk }: YearData) => desk?.subject.id ?? ''

/** The grading workspace: queue above, material on the left, form on the right. */
export default function Todo({ loaderData }: Route.ComponentProps) {
  const { shown, goTo } = useCachedNavigation(loaderData, known)
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
    const answer = await callApi(grading.checkCommit, { year })
    if (answer.ok) setCheck(answer.result)
  }
  return (
    <Page
      title={t.todoTitle}
      actions={
        <>
          <YearSelect year={year} years={years} />
          {loaderData.mayImport && queue.some(isPending) && (
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
        <EmptyState title={t.noneAssigned(year)} help={t.noneAssignedHelp} />
      ) : (
        <GradingWorkspace
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
function GradingWorkspace({
  at,
  loaded,
  imports,
  goTo,
  leave,
  onLeave,
  onCheck,
}: {
  at: YearData
  /** The loader data of the current URL. It follows after the cached data. */
  loaded: YearData
  imports: number
  goTo: ReturnType<typeof useCachedNavigation>['goTo']
  leave: () => Promise<boolean>
  onLeave: ComponentProps<typeof ScoreForm>['onLeave']
  onCheck: () => void
}) {
  const { year, queue, desk, now } = at
  const here = queue.findIndex((row) => row.subjectId === desk?.subject.id)
  const after = nextPending(queue, here)?.subjectId
  const latest = useLatest((subjectId: string | undefined) => subjectId && goTo(gradingPath(year, subjectId), leave))
  const go = useCallback((subjectId: string | undefined) => latest.current(subjectId), [latest])
  const next = useLatest(() => goTo(gradingPath(year, after)))
  const onNext = useCallback(() => next.current(), [next])
  const arrived = at === loaded
  const read = usePrefetch<YearData>(
    'grades',
    arrived && after && after !== desk?.subject.id ? gradingPath(year, after) : undefined,
    arrived && at.ahead,
  )
  // The form handles its own shortcuts, because they are typed in its fields.
  const { help, setHelp, onView } = useWorkspaceKeys({
    go: (step) => go(queue[here + step]?.subjectId),
    on: idOf(at),
  })
  return (
    <div className={styles.workspace}>
      <GradingQueue queue={queue} here={here} now={now} onGo={go} onCheck={onCheck} />
      {desk?.mine ? (
        <WorkspacePanes
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
      {help && <ShortcutSheet own={gradingShortcuts()} onClose={() => setHelp(false)} />}
    </div>
  )
}

const GradedMaterial = memo(function GradedMaterial({ desk: { subject, material } }: { desk: GradingTask }) {
  return (
    <div className={styles.material}>
      <h2 className={styles.name}>{material.subjectName}</h2>
      <p className={styles.help}>{[subject.subjectNum, subject.domain_dictText].filter(Boolean).join(' · ')}</p>
      <MaterialView subject={material} />
    </div>
  )
})

const gradingShortcuts = (): ComponentProps<typeof ShortcutSheet>['own'] => [
  [['0', '–', '9'], t.keyDigits],
  [['↑', '↓'], t.keyStep],
  [['Enter'], t.keyNext],
]
