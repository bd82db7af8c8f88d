import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { title } from '~/app/frame/title'
import { shortStamp } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import { useAddress } from '~/app/ui/list/address'
import type { Column } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Meter } from '~/app/ui/numbers'
import { Page, Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { forgive } from '~/worker/core/list'
import { stamp } from '~/worker/core/time'
import { ResultQuery, type ResultRow, ReviewQuery } from '~/worker/reviews/contract'
import { reviewResults } from '~/worker/reviews/queries/boards.server'
import { reviewQueue } from '~/worker/reviews/queries/todo.server'
import { subjectStatuses, type SubjectStatus } from '~/worker/subjects/statuses'
import type { Route } from './+types/report'
import CaseReviews from './parts/case-reviews'
import { Conclusions } from './parts/opinions'
import { Queue, yearsBack } from './parts/queue'
import style from './parts/reviews.module.css'
import { stageOptions } from './parts/words'

/** Who reads results sees all subjects; an expert sees the own words that are given. */
export const loader = (args: Route.LoaderArgs) =>
  load(args, async (ctx, url) => {
    const now = stamp(ctx.now())
    if (ctx.actor.roleCode === 'counselor') {
      const query = { ...forgive(ReviewQuery, url.searchParams), status: 'done' as const }
      return { of: 'own' as const, now, query, page: await reviewQueue(ctx, query), roleCode: ctx.actor.roleCode }
    }
    const query = forgive(ResultQuery, url.searchParams)
    return { of: 'all' as const, now, query, ...(await reviewResults(ctx, query)) }
  })
export const meta = title('评审报告')

export default function ReviewReport({ loaderData }: Route.ComponentProps) {
  if (loaderData.of === 'own') return <Queue {...loaderData} title="我的评审" />
  return <Results {...loaderData} />
}

type Results = Extract<Route.ComponentProps['loaderData'], { of: 'all' }>
function Results({ query, page, limit, sums, now }: Results) {
  const { merge } = useAddress()
  const rated = query.stage === 'FIRST' || query.stage === 'RE'
  const columns: Column<ResultRow>[] = [
    { key: 'subjectName', title: '课题名称', width: 280, fixed: true, card: 'title', sort: true },
    {
      key: 'status',
      title: '状态',
      width: 120,
      card: 'status',
      show: (row) => (
        <StatusTag colour={subjectStatuses[row.status as SubjectStatus].colour} label={row.status_dictText} />
      ),
    },
    {
      key: 'rate',
      title: '通过率',
      width: 220,
      card: 'fact',
      sort: true,
      show: (row) =>
        row.hidden ? (
          <span className={style.quiet}>您是评审人，不显示</span>
        ) : (
          <Meter label="通过率" value={row.rate} {...(rated && { limit })} />
        ),
    },
    {
      key: 'conclusions',
      title: '结论',
      width: 280,
      card: 'fact',
      show: (row) =>
        row.hidden ? '–' : <Conclusions quiet counts={{ ...row, missing: row.assigned - row.committed }} />,
    },
    {
      key: 'committed',
      title: '已交 / 应交',
      width: 130,
      align: 'right',
      sort: true,
      show: (row) => (row.hidden ? `– / ${row.assigned}` : `${row.committed} / ${row.assigned}`),
    },
    { key: 'leadDepartName', title: '牵头机构', width: 200, card: 'fact' },
    { key: 'domain_dictText', title: '研究领域', width: 150 },
    { key: 'year', title: '年度', width: 90, align: 'right', sort: true },
    { key: 'dueTime', title: '评审截止', width: 160, align: 'right', show: (row) => shortStamp(row.dueTime) },
  ]
  return (
    <Page title="评审报告" count={page.total} note="各课题最近一轮的评审结果；打开一个可以看到逐条意见。">
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
          {
            kind: 'choice',
            name: 'state',
            label: '进度',
            options: [
              { value: 'running', label: '评审中' },
              { value: 'closed', label: '已结束' },
            ],
          },
        ]}
        empty={{ title: '还没有评审结果', help: '分配评审人之后，各课题的评审进展排在这里' }}
        rows={page.records}
        total={page.total}
        query={query}
        sheet={{
          title: (row) => row.subjectName,
          show: (row) => <CaseReviews subject={row} limit={limit} />,
        }}
        openTo={(row) => `/subjectMngr/subjct/detail/${row.id}?tab=review`}
        above={
          <div className={style.stack}>
            <RadioGroup
              type="button"
              style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
              aria-label="评审阶段"
              value={query.stage}
              onChange={(event) => merge({ stage: String(event.target.value) })}
            >
              {stageOptions.map((one) => (
                <Radio key={one.value} value={one.value}>
                  {one.label}
                </Radio>
              ))}
            </RadioGroup>
            {page.total ? (
              <Section title="结论合计">
                <Conclusions counts={sums} />
              </Section>
            ) : null}
          </div>
        }
      />
    </Page>
  )
}
