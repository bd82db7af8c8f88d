import { Banner } from '@douyinfe/semi-ui'
import { useCallback, useRef, useState } from 'react'
import { ExcelImport } from '~/app/files/excel/excel-import'
import { AHEAD, readsAhead, useAtOnce, useReadAhead } from '~/app/judging/ahead'
import { JudgingPanes } from '~/app/judging/judging-panes'
import { type FormKeys, useDeskKeys } from '~/app/judging/keys'
import { DeskKeysSheet } from '~/app/judging/keys-sheet'
import { title } from '~/app/lib/title'
import { ask } from '~/app/lib/api'
import { load } from '~/app/lib/load.server'
import { Empty } from '~/app/ui/empty'
import { MaterialView } from '~/app/reviews/parts/material'
import { Page } from '~/app/ui/page'
import { stamp } from '~/worker/core/time'
import type { CommitCheck } from '~/worker/grading/answers'
import { mayImport } from '~/worker/excel/transfer.server'
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

/** The desk of judgement: the queue above, the material left, the form right. */
export default function Todo({ loaderData }: Route.ComponentProps) {
  const { shown, goTo } = useAtOnce(loaderData, known)
  const { year, years, queue, desk, reasons, now } = shown
  const leave = useRef<() => Promise<boolean>>(async () => true)
  const onLeave = useCallback((save: () => Promise<boolean>) => {
    leave.current = save
  }, [])
  const [check, setCheck] = useState<CommitCheck | null>(null)
  // Scores that came by workbook are shown in a new form.
  const [imports, setImports] = useState(0)
  const here = queue.findIndex((row) => row.subjectId === desk?.subject.id)
  const go = (row: { subjectId: string } | undefined) => row && goTo(deskOf(year, row.subjectId), () => leave.current())
  const after = nextAfter(queue, here)?.subjectId
  const arrived = shown === loaderData
  useReadAhead(
    arrived && after && after !== desk?.subject.id ? deskOf(year, after) : undefined,
    arrived && loaderData.ahead,
  )

  const pane = useRef<HTMLElement>(null)
  // The form hears its own keys: they are typed in its fields.
  const formKeys = useRef<FormKeys>({})
  const { help, setHelp } = useDeskKeys({
    go: (step) => go(queue[here + step]),
    form: formKeys,
    material: pane,
  })

  const beforeCommit = async () => {
    await leave.current()
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
              before={() => leave.current()}
              onTaken={() => setImports((count) => count + 1)}
            />
          )}
        </>
      }
    >
      {queue.length === 0 ? (
        <Empty title={t.noneAssigned(year)} help={t.noneAssignedHelp} />
      ) : (
        <div className={styles.desk}>
          <Stops queue={queue} here={here} now={now} onGo={go} onCheck={() => void beforeCommit()} />
          {desk?.mine ? (
            <JudgingPanes
              ref={pane}
              of={desk.subject.id}
              formName={t.gradingForm}
              material={
                <div key={desk.subject.id} className={styles.material}>
                  <h2 className={styles.name}>{desk.material.subjectName}</h2>
                  <p className={styles.help}>
                    {[desk.subject.subjectNum, desk.subject.domain_dictText].filter(Boolean).join(' · ')}
                  </p>
                  <MaterialView subject={desk.material} />
                </div>
              }
              form={
                <ScoreForm
                  key={`${desk.mine.gradeId} ${desk.mine.status === '已评分'} ${imports}`}
                  info={desk}
                  grade={desk.mine}
                  reasons={reasons}
                  onLeave={onLeave}
                  onNext={() => goTo(deskOf(year, after))}
                />
              }
            />
          ) : (
            <Banner type="warning" fullMode={false} closeIcon={null} description={t.notInQueue} />
          )}
        </div>
      )}
      {help && (
        <DeskKeysSheet
          own={[
            [['0', '–', '9'], t.keyDigits],
            [['↑', '↓'], t.keyStep],
            [['Enter'], t.keyNext],
          ]}
          onClose={() => setHelp(false)}
        />
      )}
      {check && <CommitDialog year={year} check={check} onClose={() => setCheck(null)} />}
    </Page>
  )
}
