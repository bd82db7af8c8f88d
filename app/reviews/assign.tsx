import { Banner, Button, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { title } from '~/app/lib/title'
import { dateOnly, dueColour, dueWords, yearOptions } from '~/app/lib/dates'
import { upload } from '~/app/lib/api'
import { gatherFrom } from '~/app/lib/gather'
import { load } from '~/app/lib/load.server'
import { room } from '~/app/lib/room'
import { useAgain } from '~/app/lib/send'
import { useAddress } from '~/app/ui/list/address'
import type { Column } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { forgive } from '~/worker/core/list'
import { stamp } from '~/worker/core/time'
import type { AssignBoardRow } from '~/worker/reviews/answers'
import { AssignBoardQuery } from '~/worker/reviews/inputs'
import { assignBoard } from '~/worker/reviews/queries/boards.server'
import { stageLabel, stages } from '~/worker/reviews/rules'
import type { Route } from './+types/assign'
import { AutoSheet } from './parts/auto-sheet'
import { TiesSheet } from './parts/ties'
import { HandSheet } from './parts/hand-sheet'
import { yearsBack } from './parts/queue'
import style from './parts/reviews.module.css'
import { reviewStates, stageOptions } from './parts/words'
import { t } from './texts'
import * as papers from '~/worker/reviews/papers/calls'
import * as reviews from '~/worker/reviews/calls'

export const loader = (args: Route.LoaderArgs) =>
  load(args, async (ctx, url) => {
    const query = forgive(AssignBoardQuery, url.searchParams)
    return { query, now: stamp(ctx.now()), ...(await assignBoard(ctx, query)) }
  })
export const meta = title(() => t.assignTitle)

export default function Assign({ loaderData: { query, page, least, days, now } }: Route.ComponentProps) {
  const { merge } = useAddress()
  const sent = query.subjectIds && page.records.length > 0
  const [chosen, setChosen] = useState<{ way: 'hand' | 'auto'; rows: AssignBoardRow[]; clear: () => void } | null>(
    sent ? { way: 'hand', rows: page.records, clear: () => {} } : null,
  )
  const [ties, setTies] = useState(false)
  const again = useAgain()
  const rule = stages[query.stage]
  const columns: Column<AssignBoardRow>[] = [
    { key: 'subjectName', title: t.subjectName, width: 300, fixed: true, card: 'title', sort: true },
    { key: 'domain_dictText', title: t.domain, width: 150, card: 'fact' },
    { key: 'leadDepartName', title: t.leadInstitution, width: 200, card: 'fact' },
    { key: 'subjectManName', title: t.manager, width: room(100, 120) },
    {
      key: 'reviewers',
      title: t.reviewer,
      width: 300,
      card: 'fact',
      text: (row) => row.reviewers.map((one) => one.realname).join(t.listComma) || t.notAssigned,
      show: (row) =>
        row.reviewers.length || row.declined.length ? (
          <span className={style.people}>
            {row.reviewers.map((one) => (
              <StatusTag key={one.userId} colour={reviewStates[one.status]!.colour} label={one.realname} />
            ))}
            {row.declined.map((one) => (
              <span key={one.realname} className={style.warn} title={one.reason}>
                {t.declinedBy(one.realname, one.substitute)}
              </span>
            ))}
          </span>
        ) : (
          <span className={style.quiet}>{t.notAssigned}</span>
        ),
    },
    { key: 'year', title: t.year, width: 90, align: 'right', sort: true },
    query.scope === 'running'
      ? {
          key: 'dueTime',
          title: t.reviewDue,
          width: 200,
          align: 'right',
          sort: true,
          show: (row) => {
            const due = row.reviewers.find((one) => one.status < 2)?.dueTime
            return due ? <StatusTag colour={dueColour(due, now)} label={dueWords(due, now)} /> : '–'
          },
        }
      : {
          key: 'statusTime',
          title: t.since,
          width: 130,
          align: 'right',
          sort: true,
          show: (row) => dateOnly(row.statusTime),
        },
  ]
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
      actions={<Button onClick={() => setTies(true)}>{t.tiesTitle}</Button>}
    >
      <ListScreen
        columns={columns}
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
        ]}
        gather={(found, move) =>
          gatherFrom(
            reviews.assignBoard,
            { ...found, stage: query.stage, scope: query.scope, subjectIds: query.subjectIds },
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
        actionsWidth={110}
        actions={(row) => [
          {
            key: 'assign',
            label: row.reviewers.length ? t.adjust : t.assign,
            act: () => setChosen({ way: 'hand', rows: [row], clear: () => {} }),
          },
        ]}
        openTo={(row) => `/subjectMngr/subjct/detail/${row.id}`}
        above={
          <div className={style.stack}>
            <div className={style.tabs}>
              <RadioGroup
                type="button"
                aria-label={t.stage}
                value={query.stage}
                onChange={(event) => merge({ stage: String(event.target.value), subjectIds: null })}
              >
                {stageOptions().map((one) => (
                  <Radio key={one.value} value={one.value}>
                    {one.label}
                  </Radio>
                ))}
              </RadioGroup>
              <RadioGroup
                type="button"
                aria-label={t.assignState}
                value={query.scope}
                onChange={(event) => merge({ scope: event.target.value === 'running' ? 'running' : null })}
              >
                <Radio value="waiting">{t.toAssign}</Radio>
                <Radio value="running">{t.underReview}</Radio>
              </RadioGroup>
            </div>
            {query.subjectIds ? (
              <Banner type="info" fullMode={false} bordered closeIcon={null} description={t.onlyChosen(page.total)}>
                <div className={style.people}>
                  <Button
                    size="small"
                    theme="solid"
                    disabled={page.records.length === 0}
                    onClick={() => setChosen({ way: 'hand', rows: page.records, clear: () => {} })}
                  >
                    {t.chooseReviewers}
                  </Button>
                  <Button
                    size="small"
                    disabled={page.records.length === 0}
                    onClick={() => setChosen({ way: 'auto', rows: page.records, clear: () => {} })}
                  >
                    {t.assignAuto}
                  </Button>
                  <Button size="small" theme="borderless" onClick={() => merge({ subjectIds: null })}>
                    {t.showAll}
                  </Button>
                </div>
              </Banner>
            ) : null}
          </div>
        }
      />
      {ties ? <TiesSheet all onClose={() => setTies(false)} /> : null}
      {chosen?.way === 'hand' ? (
        <HandSheet subjects={chosen.rows} stage={query.stage} least={least} days={days} onClose={close} onDone={done} />
      ) : null}
      {chosen?.way === 'auto' ? (
        <AutoSheet subjects={chosen.rows} stage={query.stage} least={least} days={days} onClose={close} onDone={done} />
      ) : null}
    </Page>
  )
}
