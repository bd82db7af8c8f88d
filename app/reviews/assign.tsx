import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { title } from '~/app/lib/title'
import { yearOptions } from '~/app/lib/dates'
import { upload } from '~/app/lib/api'
import { gatherFrom } from '~/app/lib/gather'
import { load } from '~/app/lib/load.server'
import { useAgain } from '~/app/lib/send'
import { WriteLetter, writingMove, type Writing } from '~/app/letters/open'
import { useAddress } from '~/app/ui/list/address'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { forgive } from '~/worker/core/list'
import { holds } from '~/worker/policy/can'
import { stamp } from '~/worker/core/time'
import type { AssignBoardRow } from '~/worker/reviews/answers'
import { AssignBoardQuery } from '~/worker/reviews/inputs'
import { assignBoard } from '~/worker/reviews/queries/boards.server'
import { stageLabel, stages } from '~/worker/reviews/rules'
import type { Route } from './+types/assign'
import { AutoSheet } from './parts/auto-sheet'
import { boardColumns } from './parts/board-columns'
import { BoardTabs, SentHere } from './parts/board-head'
import { TiesSheet } from './parts/ties'
import { HandSheet } from './parts/hand-sheet'
import { ReviewMatrix } from './parts/matrix'
import { yearsBack } from './parts/queue'
import { t } from './texts'
import * as papers from '~/worker/reviews/papers/calls'
import * as reviews from '~/worker/reviews/calls'
import { subjectPage } from '~/worker/policy/pages'

export const loader = (args: Route.LoaderArgs) =>
  load(args, reviews.assignBoard, async (ctx, url) => {
    const query = forgive(AssignBoardQuery, url.searchParams)
    return { query, now: stamp(ctx.now()), writes: holds(ctx.actor, 'letter:send'), ...(await assignBoard(ctx, query)) }
  })
export const meta = title(() => t.assignTitle)

/** Reviewer assignment: the subjects of a stage with their reviewers, assigned manually or by a plan. */
export default function Assign({ loaderData: { query, page, least, days, now, writes } }: Route.ComponentProps) {
  const { merge } = useAddress()
  const sent = query.subjectIds && page.records.length > 0
  const [chosen, setChosen] = useState<{ way: 'hand' | 'auto'; rows: AssignBoardRow[]; clear: () => void } | null>(
    sent ? { way: 'hand', rows: page.records, clear: () => {} } : null,
  )
  const [conflictsOpen, setConflictsOpen] = useState(false)
  const [writing, setWriting] = useState<Writing | null>(null)
  const again = useAgain()
  const rule = stages[query.stage]
  const head = <BoardTabs stage={query.stage} scope={query.scope} view={query.view} />
  const close = () => setChosen(null)
  const done = () => {
    chosen?.clear()
    setChosen(null)
    if (query.subjectIds) merge({ subjectIds: null })
  }
  return (
    <Page
      title={t.assignTitle}
      count={page.total}
      note={t.stageRule(stageLabel(query.stage), least, days)}
      actions={<Button onClick={() => setConflictsOpen(true)}>{t.tiesTitle}</Button>}
    >
      {query.scope === 'running' && query.view === 'matrix' ? (
        <ReviewMatrix
          rows={page.records}
          query={query}
          total={page.total}
          now={now}
          head={head}
          onAdjust={(row) => setChosen({ way: 'hand', rows: [row], clear: () => {} })}
        />
      ) : (
        <ListScreen
          columns={boardColumns(query.scope, now)}
          filters={[
            { kind: 'text', name: 'subjectName', label: t.subjectName },
            {
              kind: 'choice',
              name: 'year',
              label: t.year,
              options: yearOptions(yearsBack(now)),
            },
          ]}
          batch={[
            {
              key: 'auto',
              label: t.assignAuto,
              primary: true,
              act: (rows, clear) => setChosen({ way: 'auto', rows, clear }),
            },
            { key: 'hand', label: t.chooseReviewers, act: (rows, clear) => setChosen({ way: 'hand', rows, clear }) },
            ...(writes && query.scope === 'running'
              ? [writingMove<AssignBoardRow>({ audiences: ['reviewers'], stage: query.stage }, setWriting)]
              : []),
          ]}
          gather={(listQuery, move) =>
            gatherFrom(
              reviews.assignBoard,
              { ...listQuery, stage: query.stage, scope: query.scope, subjectIds: query.subjectIds },
              move,
            )
          }
          imports={{
            label: t.assignByList,
            accept: ['xlsx'],
            take: async (file, dryRun, onProgress) => {
              const fields = { stage: query.stage, ...(dryRun && { dryRun: 1 }) }
              const answer = await again(() => upload(papers.assignByList, file, fields, onProgress))
              if (answer.ok) return answer.result
              return answer.fields.file ?? answer.message
            },
          }}
          empty={
            query.scope === 'waiting'
              ? {
                  title: t.nothingWaits(stageLabel(query.stage)),
                  help: rule.rate ? t.waitsHelp : t.waitsConclusionHelp,
                }
              : { title: t.nothingRuns, help: t.runsHelp }
          }
          rows={page.records}
          total={page.total}
          query={query}
          actions={(row) => [
            {
              key: 'assign',
              label: row.reviewers.length ? t.adjust : t.assign,
              act: () => setChosen({ way: 'hand', rows: [row], clear: () => {} }),
            },
          ]}
          openTo={(row) => subjectPage(row.id)}
          tabs={head}
          above={
            query.subjectIds ? (
              <SentHere
                count={page.total}
                none={page.records.length === 0}
                onAssign={(way) => setChosen({ way, rows: page.records, clear: () => {} })}
              />
            ) : null
          }
        />
      )}
      <WriteLetter writing={writing} onClose={() => setWriting(null)} />
      {conflictsOpen ? <TiesSheet all onClose={() => setConflictsOpen(false)} /> : null}
      {chosen?.way === 'hand' ? (
        <HandSheet subjects={chosen.rows} stage={query.stage} least={least} days={days} onClose={close} onDone={done} />
      ) : null}
      {chosen?.way === 'auto' ? (
        <AutoSheet subjects={chosen.rows} stage={query.stage} least={least} days={days} onClose={close} onDone={done} />
      ) : null}
    </Page>
  )
}
