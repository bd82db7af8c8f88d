import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { titleMeta } from '~/app/lib/page-title'
import { yearOptions } from '~/app/lib/dates'
import { upload } from '~/app/lib/api'
import { loadBatchRows } from '~/app/lib/batch-rows'
import { loadPage } from '~/app/lib/loader.server'
import { useReauthentication } from '~/app/lib/use-send'
import { LetterDialog, writeLetterAction, type LetterTarget } from '~/app/letters/letter-dialog'
import { useUrlQuery } from '~/app/ui/list/url-query'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { parseLenient } from '~/worker/core/list'
import { hasRight } from '~/worker/policy/authorization'
import { formatStamp } from '~/worker/core/time'
import type { AssignmentBoardRow } from '~/worker/reviews/responses'
import { AssignBoardQuery } from '~/worker/reviews/inputs'
import { assignBoard } from '~/worker/reviews/queries/boards.server'
import { reviewStageLabel, reviewStages } from '~/worker/reviews/rules'
import type { Route } from './+types/assign'
import { AutoAssignmentSheet } from './parts/auto-assignment'
import { boardColumns } from './parts/board-columns'
import { BoardTabs, PreselectedSubjects } from './parts/board-head'
import { ConflictsSheet } from './parts/conflicts-of-interest'
import { ManualAssignmentSheet } from './parts/manual-assignment'
import { ReviewMatrix } from './parts/matrix'
import { recentYears } from './parts/queue'
import { t } from './texts'
import * as papers from '~/worker/reviews/documents/calls'
import * as reviews from '~/worker/reviews/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, reviews.assignBoard, async (ctx, url) => {
    const query = parseLenient(AssignBoardQuery, url.searchParams)
    return {
      query,
      now: formatStamp(ctx.now()),
      writes: hasRight(ctx.actor, 'letter:send'),
      ...(await assignBoard(ctx, query)),
    }
  })
export const meta = titleMeta(() => t.assignTitle)

/** Reviewer assignment: the subjects of a stage with their reviewers, assigned manually or by a plan. */
export default function Assign({ loaderData: { query, page, least, days, now, writes } }: Route.ComponentProps) {
  const { merge } = useUrlQuery()
  const sent = query.subjectIds && page.records.length > 0
  const [chosen, setChosen] = useState<{ way: 'hand' | 'auto'; rows: AssignmentBoardRow[]; clear: () => void } | null>(
    sent ? { way: 'hand', rows: page.records, clear: () => {} } : null,
  )
  const [conflictsOpen, setConflictsOpen] = useState(false)
  const [writing, setWriting] = useState<LetterTarget | null>(null)
  const again = useReauthentication()
  const rule = reviewStages[query.stage]
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
      note={t.stageRule(reviewStageLabel(query.stage), least, days)}
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
              options: yearOptions(recentYears(now)),
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
              ? [writeLetterAction<AssignmentBoardRow>({ audiences: ['reviewers'], stage: query.stage }, setWriting)]
              : []),
          ]}
          gather={(listQuery, move) =>
            loadBatchRows(
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
                  title: t.nothingWaits(reviewStageLabel(query.stage)),
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
          openTo={(row) => subjectPageUrl(row.id)}
          tabs={head}
          above={
            query.subjectIds ? (
              <PreselectedSubjects
                count={page.total}
                none={page.records.length === 0}
                onAssign={(way) => setChosen({ way, rows: page.records, clear: () => {} })}
              />
            ) : null
          }
        />
      )}
      <LetterDialog writing={writing} onClose={() => setWriting(null)} />
      {conflictsOpen ? <ConflictsSheet all onClose={() => setConflictsOpen(false)} /> : null}
      {chosen?.way === 'hand' ? (
        <ManualAssignmentSheet
          subjects={chosen.rows}
          stage={query.stage}
          least={least}
          days={days}
          onClose={close}
          onDone={done}
        />
      ) : null}
      {chosen?.way === 'auto' ? (
        <AutoAssignmentSheet
          subjects={chosen.rows}
          stage={query.stage}
          least={least}
          days={days}
          onClose={close}
          onDone={done}
        />
      ) : null}
    </Page>
  )
}
