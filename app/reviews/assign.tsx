import { Banner, Button, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { title } from '~/app/frame/title'
import { dateOnly, dueColour, dueWords } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import { useAddress } from '~/app/ui/list/address'
import type { Column } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { forgive } from '~/worker/core/list'
import { stamp } from '~/worker/core/time'
import { AssignBoardQuery, type AssignBoardRow } from '~/worker/reviews/contract'
import { assignBoard } from '~/worker/reviews/queries/boards.server'
import { stages } from '~/worker/reviews/rules'
import type { Route } from './+types/assign'
import { AutoSheet } from './parts/auto-sheet'
import { HandSheet } from './parts/hand-sheet'
import { yearsBack } from './parts/queue'
import style from './parts/reviews.module.css'
import { reviewStates, stageOptions } from './parts/words'

export const loader = (args: Route.LoaderArgs) =>
  load(args, async (ctx, url) => {
    const query = forgive(AssignBoardQuery, url.searchParams)
    return { query, now: stamp(ctx.now()), ...(await assignBoard(ctx, query)) }
  })
export const meta = title('评审分配')

export default function Assign({ loaderData: { query, page, least, days, now } }: Route.ComponentProps) {
  const { merge } = useAddress()
  const sent = query.subjectIds && page.records.length > 0
  const [chosen, setChosen] = useState<{ way: 'hand' | 'auto'; rows: AssignBoardRow[]; clear: () => void } | null>(
    sent ? { way: 'hand', rows: page.records, clear: () => {} } : null,
  )
  const rule = stages[query.stage]
  const columns: Column<AssignBoardRow>[] = [
    { key: 'subjectName', title: '课题名称', width: 300, fixed: true, card: 'title', sort: true },
    { key: 'domain_dictText', title: '研究领域', width: 150, card: 'fact' },
    { key: 'leadDepartName', title: '牵头机构', width: 200, card: 'fact' },
    { key: 'subjectManName', title: '负责人', width: 100 },
    {
      key: 'reviewers',
      title: '评审人',
      width: 300,
      card: 'fact',
      text: (row) => row.reviewers.map((one) => one.realname).join('、') || '未分配',
      show: (row) =>
        row.reviewers.length ? (
          <span className={style.people}>
            {row.reviewers.map((one) => (
              <StatusTag key={one.userId} colour={reviewStates[one.status]!.colour} label={one.realname} />
            ))}
          </span>
        ) : (
          <span className={style.quiet}>未分配</span>
        ),
    },
    { key: 'year', title: '年度', width: 90, align: 'right', sort: true },
    query.scope === 'running'
      ? {
          key: 'dueTime',
          title: '评审截止',
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
          title: '进入时间',
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
      title="评审分配"
      count={page.total}
      note={`${rule.label}：每个课题至少 ${least} 名评审人，默认 ${days} 个工作日内评完。`}
    >
      <ListScreen
        columns={columns}
        filters={[
          { kind: 'text', name: 'subjectName', label: '课题名称' },
          {
            kind: 'choice',
            name: 'year',
            label: '年度',
            options: yearsBack(now).map((year) => ({ value: year, label: `${year} 年` })),
          },
        ]}
        batch={[
          {
            key: 'auto',
            label: '自动分配',
            primary: true,
            act: (rows, clear) => setChosen({ way: 'auto', rows, clear }),
          },
          { key: 'hand', label: '指定评审人', act: (rows, clear) => setChosen({ way: 'hand', rows, clear }) },
        ]}
        empty={
          query.scope === 'waiting'
            ? {
                title: `没有等待分配${rule.label}的课题`,
                help: rule.rate ? '课题进入本环节后排在这里' : '结题报告提交后，课题排在这里',
              }
            : { title: '没有评审中的课题', help: '分配后，可以在这里增减评审人、调整期限' }
        }
        rows={page.records}
        total={page.total}
        query={query}
        actionsWidth={110}
        actions={(row) => [
          {
            key: 'assign',
            label: row.reviewers.length ? '调整' : '分配',
            act: () => setChosen({ way: 'hand', rows: [row], clear: () => {} }),
          },
        ]}
        openTo={(row) => `/subjectMngr/subjct/detail/${row.id}`}
        above={
          <div className={style.stack}>
            <div className={style.tabs}>
              <RadioGroup
                type="button"
                aria-label="评审阶段"
                value={query.stage}
                onChange={(event) => merge({ stage: String(event.target.value), subjectIds: null })}
              >
                {stageOptions.map((one) => (
                  <Radio key={one.value} value={one.value}>
                    {one.label}
                  </Radio>
                ))}
              </RadioGroup>
              <RadioGroup
                type="button"
                aria-label="分配状态"
                value={query.scope}
                onChange={(event) => merge({ scope: event.target.value === 'running' ? 'running' : null })}
              >
                <Radio value="waiting">待分配</Radio>
                <Radio value="running">评审中</Radio>
              </RadioGroup>
            </div>
            {query.subjectIds ? (
              <Banner
                type="info"
                fullMode={false}
                bordered
                closeIcon={null}
                description={`只显示选中的 ${page.total} 个课题`}
              >
                <div className={style.people}>
                  <Button
                    size="small"
                    theme="solid"
                    disabled={page.records.length === 0}
                    onClick={() => setChosen({ way: 'hand', rows: page.records, clear: () => {} })}
                  >
                    指定评审人
                  </Button>
                  <Button
                    size="small"
                    disabled={page.records.length === 0}
                    onClick={() => setChosen({ way: 'auto', rows: page.records, clear: () => {} })}
                  >
                    自动分配
                  </Button>
                  <Button size="small" theme="borderless" onClick={() => merge({ subjectIds: null })}>
                    显示全部
                  </Button>
                </div>
              </Banner>
            ) : null}
          </div>
        }
      />
      {chosen?.way === 'hand' ? (
        <HandSheet subjects={chosen.rows} stage={query.stage} least={least} days={days} onClose={close} onDone={done} />
      ) : null}
      {chosen?.way === 'auto' ? (
        <AutoSheet subjects={chosen.rows} stage={query.stage} least={least} days={days} onClose={close} onDone={done} />
      ) : null}
    </Page>
  )
}
