import { Banner, Button } from '@douyinfe/semi-ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ExcelImport } from '~/app/files/excel/excel-import'
import { title } from '~/app/lib/title'
import { ask } from '~/app/lib/api'
import { dueWords, shortStamp } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import { useSend } from '~/app/lib/send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Empty } from '~/app/ui/empty'
import { MaterialView } from '~/app/reviews/parts/material'
import { useLatest } from '~/app/ui/latest'
import { Page } from '~/app/ui/page'
import { stamp } from '~/worker/core/time'
import { mayImport } from '~/worker/excel/transfer.server'
import { gradeDesk } from '~/worker/grading/queries/screens.server'
import { Panes } from './parts/panes'
import { ScoreForm } from './parts/score-form'
import { gradeStatusText } from './parts/words'
import { needYear } from './parts/year.server'
import { YearSelect } from './parts/year-select'
import type { Route } from './+types/todo'
import styles from './parts/desk.module.css'
import listStyles from './parts/grading.module.css'
import { t } from './texts'
import * as grading from '~/worker/grading/calls'

export const loader = (args: Route.LoaderArgs) =>
  load(args, async (ctx, url) => {
    await needYear(ctx, url, 'score')
    return {
      now: stamp(ctx.now()),
      mayImport: mayImport(ctx, 'subjectGrade'),
      ...(await gradeDesk(ctx, url.searchParams)),
    }
  })
export const meta = title(() => t.todoTitle)

type Check = {
  canCommit: boolean
  missing: { subjectId: string; subjectName: string; points: string[] }[]
  total: number
  done: number
}

/** The desk of judgement: the queue above, the material left, the form right. */
export default function Todo({ loaderData }: Route.ComponentProps) {
  const { year, years, queue, desk, reasons, now } = loaderData
  const navigate = useNavigate()
  const { send, busy } = useSend()
  const leave = useRef<() => Promise<boolean>>(async () => true)
  const onLeave = useCallback((save: () => Promise<boolean>) => {
    leave.current = save
  }, [])
  const [check, setCheck] = useState<Check | null>(null)
  // Scores that came by workbook are shown in a new form.
  const [imports, setImports] = useState(0)
  const here = queue.findIndex((row) => row.subjectId === desk?.subject.id)
  const done = queue.filter((row) => row.status === '已评分').length
  const open = queue.filter((row) => row.status !== '已评分' && !row.gradeEndTime)
  const due = open
    .map((row) => row.dueTime)
    .filter(Boolean)
    .toSorted((a, b) => (a! < b! ? -1 : 1))[0]
  const to = (subjectId: string) => `/prize/grade/todo?year=${year}&subjectId=${subjectId}`

  const goTo = async (row: { subjectId: string } | undefined) => {
    if (!row) return
    await leave.current()
    await navigate(to(row.subjectId), { preventScrollReset: true })
  }
  /** The next one that waits, after this one and then from the start; where none does, the next in the row. */
  const next = () => {
    const after = [...queue.slice(here + 1), ...queue.slice(0, Math.max(0, here))]
    const row = after.find((one) => one.status !== '已评分' && !one.gradeEndTime) ?? after[0]
    void navigate(row ? to(row.subjectId) : `/prize/grade/todo?year=${year}`, { preventScrollReset: true })
  }
  const keys = useLatest((event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    void goTo(queue[here + (event.key === 'ArrowRight' ? 1 : -1)])
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => keys.current(event)
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [keys])

  const beforeCommit = async () => {
    await leave.current()
    const answer = await ask(grading.checkCommit, { year })
    if (answer.ok) setCheck(answer.result)
  }
  const complete = check ? Math.max(0, check.total - check.done - check.missing.length) : 0
  return (
    <Page
      title={t.todoTitle}
      actions={
        <>
          <YearSelect year={year} years={years} />
          {loaderData.mayImport && open.length > 0 && (
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
          <div className={styles.queue}>
            <div className={styles.progress}>
              <span>
                {t.submitted} <strong>{done}</strong> / <strong>{queue.length}</strong>
                {due && t.dueAside(dueWords(due, now), shortStamp(due))}
              </span>
              <span className={styles.acts}>
                <Button disabled={here <= 0} onClick={() => void goTo(queue[here - 1])}>
                  {t.previous}
                </Button>
                <Button disabled={open.length === 0} onClick={() => void beforeCommit()}>
                  {t.checkAndSubmit}
                </Button>
              </span>
            </div>
            <ol className={styles.stops} aria-label={t.queue}>
              {queue.map((row, at) => (
                <li key={row.gradeId}>
                  <Link
                    to={to(row.subjectId)}
                    preventScrollReset
                    title={t.nameAndStatus(row.subjectName, gradeStatusText(row.status))}
                    aria-label={t.queuePlace(at + 1, row.subjectName, gradeStatusText(row.status))}
                    aria-current={at === here}
                    data-state={row.status}
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return
                      event.preventDefault()
                      void goTo(row)
                    }}
                  >
                    {at + 1}
                  </Link>
                </li>
              ))}
            </ol>
          </div>
          {desk?.mine ? (
            <Panes
              left={
                <div key={desk.subject.id}>
                  <h2 className={styles.name}>{desk.material.subjectName}</h2>
                  <p className={styles.help}>
                    {[desk.subject.subjectNum, desk.subject.domain_dictText].filter(Boolean).join(' · ')}
                  </p>
                  <MaterialView subject={desk.material} />
                </div>
              }
              right={
                <ScoreForm
                  key={`${desk.mine.gradeId} ${desk.mine.status === '已评分'} ${imports}`}
                  info={desk}
                  grade={desk.mine}
                  reasons={reasons}
                  onLeave={onLeave}
                  onNext={next}
                />
              }
            />
          ) : (
            <Banner type="warning" fullMode={false} closeIcon={null} description={t.notInQueue} />
          )}
        </div>
      )}
      {check && (
        <ConfirmDialog
          open
          title={
            check.missing.length
              ? t.subjectsUnfinished(check.missing.length)
              : t.submitGradesOf(check.total - check.done)
          }
          act={check.missing.length === 0 ? t.submitAll : complete > 0 ? t.submitFinished(complete) : t.goToUnfinished}
          onCancel={() => setCheck(null)}
          onConfirm={async () => {
            const first = check.missing[0]
            if (complete === 0 && first) return void navigate(to(first.subjectId), { preventScrollReset: true })
            return (await send(grading.commitGrades, { year })).ok
          }}
        >
          <div className={listStyles.stack}>
            <p className={styles.help}>{t.submitFinal(check.done, check.total)}</p>
            {check.missing.length > 0 && (
              <ul className={listStyles.choices}>
                {check.missing.map((one) => (
                  <li key={one.subjectId}>
                    <Link to={to(one.subjectId)} onClick={() => setCheck(null)}>
                      {one.subjectName}
                    </Link>
                    <p className={styles.help}>{one.points.join(t.semicolon)}</p>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </ConfirmDialog>
      )}
      <span aria-live="polite" hidden={!busy}>
        {t.submitting}
      </span>
    </Page>
  )
}
