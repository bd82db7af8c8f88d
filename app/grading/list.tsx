import { Button, TabPane, Tabs } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { title } from '~/app/frame/title'
import { shortStamp } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import { useAddress } from '~/app/ui/list/address'
import type { Column } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { NumberText } from '~/app/ui/numbers'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import type { MyGradeRow, RankRow } from '~/worker/grading/contract'
import { type RankScreen, rankScreen } from '~/worker/grading/queries/screens.server'
import { EndDialog } from './parts/end-dialog'
import { GraderScores } from './parts/grader-scores'
import { floorOf, Spread } from './parts/spread'
import { Tied } from './parts/tied'
import { casePath, gradeColour, methodName, methods } from './parts/words'
import { needYear } from './parts/year.server'
import { YearSelect } from './parts/year-select'
import type { Route } from './+types/list'
import styles from './parts/grading.module.css'

export const loader = (args: Route.LoaderArgs) =>
  load(args, async (ctx, url) => {
    await needYear(ctx, url, 'rank')
    return rankScreen(ctx, url.searchParams)
  })
export const meta = title('评分列表')

/** The ranking of a year for who may see it, and for graders what they gave. */
export default function List({ loaderData }: Route.ComponentProps) {
  const { year, years, may, ranking, own, progress } = loaderData
  const { params, merge } = useAddress()
  const [ending, setEnding] = useState(false)
  const both = may.rank && may.score
  const shown = may.rank && params.get('part') !== 'mine' ? 'rank' : 'mine'
  const left = progress ? progress.subjects - progress.ended : 0
  return (
    <Page
      title="评分列表"
      count={shown === 'rank' ? ranking.total : own.total}
      actions={
        <>
          <YearSelect year={year} years={years} />
          {may.end && (
            <Button theme="solid" type="primary" disabled={left === 0} onClick={() => setEnding(true)}>
              结束评分
            </Button>
          )}
        </>
      }
    >
      {both && (
        <Tabs type="line" activeKey={shown} onChange={(part) => merge({ part: part === 'mine' ? 'mine' : null })}>
          <TabPane itemKey="rank" tab="评分排名" />
          <TabPane itemKey="mine" tab="我的评分" />
        </Tabs>
      )}
      {shown === 'rank' ? <Ranking data={loaderData} /> : <Mine data={loaderData} />}
      {ending && progress && <EndDialog year={year} waiting={progress.waiting} onClose={() => setEnding(false)} />}
    </Page>
  )
}

function Ranking({ data }: { data: RankScreen }) {
  const { year, rule, ranking, query, domains, may, progress, excellent, excellentIds, gradeIds } = data
  const from = floorOf(ranking.records)
  const byScale = rule?.normalise === 'zscore'
  const columns: Column<RankRow>[] = [
    {
      key: 'rank',
      title: '名次',
      width: 110,
      fixed: true,
      card: 'fact',
      show: (row) => (
        <span className={styles.rank}>
          {row.rank}
          {row.tie === 1 && <span className={styles.tie}>并列</span>}
        </span>
      ),
      text: (row) => `${row.rank}${row.tie ? ' 并列' : ''}`,
    },
    { key: 'subjectName', title: '课题名称', width: 280, fixed: true, card: 'title' },
    {
      key: 'raw',
      title: byScale ? '原始分' : '原始分（定序）',
      width: 120,
      align: 'right',
      card: byScale ? undefined : 'fact',
      show: (row) => <Decided on={!byScale} value={row.raw} />,
    },
    {
      key: 'normalised',
      title: byScale ? '标准化（定序）' : '标准化',
      width: 130,
      align: 'right',
      ...(byScale && { card: 'fact' as const }),
      show: (row) => <Decided on={byScale} value={row.normalised} />,
    },
    {
      key: 'spread',
      title: `分数分布（${from} 至 100）`,
      width: 260,
      show: (row) => <Spread from={from} row={row} />,
      text: (row) => `${row.min} 至 ${row.max}`,
    },
    {
      key: 'graders',
      title: '评分人',
      width: 90,
      align: 'right',
      card: 'fact',
      text: (row) => `${row.graders} / ${row.assigned}`,
    },
    { key: 'level', title: '等级', width: 90 },
    {
      key: 'state',
      title: '状态',
      width: 190,
      card: 'status',
      show: (row) => (
        <span className={styles.tags}>
          <StatusTag colour={row.ended ? 'green' : 'cyan'} label={row.ended ? '已结束' : '评分中'} />
          {row.excellent === 1 && <StatusTag colour="purple" label="优秀" />}
          {row.spreadFlag === 1 && <StatusTag colour="orange" label="分歧大" />}
        </span>
      ),
    },
    {
      key: 'stdev',
      title: '标准差',
      width: 90,
      align: 'right',
      show: (row) => <NumberText value={row.stdev} digits={2} />,
    },
    {
      key: 'trimmed',
      title: '截尾平均',
      width: 100,
      align: 'right',
      show: (row) => <NumberText value={row.trimmed} digits={2} />,
    },
    { key: 'domain', title: '研究领域', width: 150, text: (row) => row.domain_dictText },
    { key: 'leadDepartName', title: '牵头机构', width: 200 },
    { key: 'subjectNum', title: '编号', width: 150 },
  ]
  return (
    <div className={styles.stack}>
      {excellent && (
        <dl className={styles.summary}>
          {progress && (
            <div>
              <dt>已结束评分</dt>
              <dd>{`${progress.ended} / ${progress.subjects} 个课题`}</dd>
            </div>
          )}
          {progress && (
            <div>
              <dt>未提交的评分</dt>
              <dd>{`${progress.waiting} 份`}</dd>
            </div>
          )}
          <div>
            <dt>优秀课题</dt>
            <dd>{`${excellent.used} / ${excellent.total} 个`}</dd>
          </div>
          <div>
            <dt>计分方法</dt>
            <dd>{rule ? `${methodName(rule.method)}${byScale ? '，标准化' : ''}` : '尚未设置'}</dd>
          </div>
        </dl>
      )}
      {excellent && <Tied year={year} excellent={excellent} sure={excellentIds} may={may.excellent} />}
      <ListScreen<RankRow>
        columns={columns}
        filters={[
          {
            kind: 'choice',
            name: 'domain',
            label: '研究领域',
            options: domains.map(({ value, text }) => ({ value, label: text })),
          },
          {
            kind: 'choice',
            name: 'method',
            label: '换一种计分方法试算',
            options: Object.entries(methods).map(([value, label]) => ({ value, label })),
          },
        ]}
        empty={{
          title: `${year} 年度还没有排名`,
          help: may.scores ? '有评分提交后即可看到排名' : '评分结束后公布排名',
        }}
        rows={ranking.records}
        total={ranking.total}
        query={{ pageNo: query.pageNo, pageSize: query.pageSize }}
        {...(may.scores && {
          sheet: {
            title: (row: RankRow) => row.subjectName,
            show: (row: RankRow) => (
              <div className={styles.stack}>
                <Spread from={from} row={row} />
                <GraderScores
                  subjectName={row.subjectName}
                  mayReopen={may.reopen && row.ended === 0}
                  scores={row.perGrader.map((one) => ({
                    ...one,
                    gradeId: gradeIds[`${row.id} ${one.graderId}`] ?? one.graderId,
                  }))}
                />
              </div>
            ),
          },
        })}
        openTo={(row) => casePath(row.id)}
      />
    </div>
  )
}
const Decided = ({ on, value }: { on: boolean; value: number }) => (
  <span className={on ? styles.decides : undefined}>
    <NumberText value={value} digits={2} />
  </span>
)

function Mine({ data: { year, own, query } }: { data: RankScreen }) {
  const columns: Column<MyGradeRow>[] = [
    { key: 'subjectNum', title: '编号', width: 150, fixed: true },
    { key: 'subjectName', title: '课题名称', width: 320, fixed: true, card: 'title' },
    { key: 'domain', title: '研究领域', width: 150, text: (row) => row.domain_dictText },
    {
      key: 'status',
      title: '我的评分',
      width: 110,
      card: 'status',
      show: (row) => <StatusTag colour={gradeColour(row.status, true)} label={row.status} />,
    },
    {
      key: 'total',
      title: '总分',
      width: 100,
      align: 'right',
      card: 'fact',
      show: (row) => <NumberText value={row.total} digits={2} />,
    },
    { key: 'dueTime', title: '截止', width: 160, align: 'right', card: 'fact', text: (row) => shortStamp(row.dueTime) },
    { key: 'commitTime', title: '提交时间', width: 160, align: 'right', text: (row) => shortStamp(row.commitTime) },
  ]
  return (
    <ListScreen<MyGradeRow>
      columns={columns}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: '评分状态',
          options: ['未评分', '评分中', '已评分'].map((value) => ({ value, label: value })),
        },
      ]}
      empty={{ title: `${year} 年度没有您的评分`, help: '分配后会收到通知' }}
      rows={own.records}
      total={own.total}
      query={{ pageNo: query.pageNo, pageSize: query.pageSize }}
      openTo={(row) => `/prize/grade/todo?year=${row.year}&subjectId=${row.subjectId}`}
    />
  )
}
