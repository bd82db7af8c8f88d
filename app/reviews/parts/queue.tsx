import { RadioGroup, Radio } from '@douyinfe/semi-ui'
import { dueColour, dueWords, shortStamp } from '~/app/lib/dates'
import { useAddress } from '~/app/ui/list/address'
import type { Column } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import type { Page as PageOf } from '~/worker/core/list'
import type { ReviewQuery, TodoRow } from '~/worker/reviews/contract'
import { conclusions, type Conclusion } from '~/worker/reviews/rules'
import { conclusionColours, reviewStates } from './words'
import style from './reviews.module.css'

type Input = { query: ReviewQuery; page: PageOf<TodoRow>; now: string; roleCode: string; title?: string }
const deskOf = (row: TodoRow) =>
  row.stage === 'MECHANISM'
    ? `/subjectMngr/subjct/detail/${row.subjectId}`
    : `/subjectMngr/review/todo?subjectId=${row.subjectId}&stage=${row.stage}`

/** What waits for the caller's judgement, what is due first at the top. */
export function Queue({ query, page, now, roleCode, title }: Input) {
  const { merge } = useAddress()
  const contact = roleCode === 'mechanism'
  const done = query.status === 'done'
  const columns: Column<TodoRow>[] = [
    { key: 'subjectName', title: '课题名称', width: 300, fixed: true, card: 'title', sort: true },
    {
      key: 'myStatus',
      title: '我的评审',
      width: 120,
      card: 'status',
      show: (row) => {
        if (row.conclusion && row.myStatus === 2)
          return (
            <StatusTag colour={conclusionColours[row.conclusion]!} label={conclusions[row.conclusion as Conclusion]} />
          )
        const state = row.myStatus < 0 ? { label: '待审批', colour: 'blue' as const } : reviewStates[row.myStatus]!
        return <StatusTag {...state} />
      },
    },
    done
      ? {
          key: 'commitTime',
          title: '提交时间',
          width: 170,
          align: 'right',
          card: 'fact',
          sort: true,
          show: (row) => shortStamp(row.commitTime),
        }
      : {
          key: 'dueTime',
          title: '截止时间',
          width: 240,
          align: 'right',
          card: 'fact',
          sort: true,
          show: (row) =>
            row.dueTime ? (
              <span className={style.due}>
                {shortStamp(row.dueTime)}
                <StatusTag colour={dueColour(row.dueTime, now)} label={dueWords(row.dueTime, now)} />
              </span>
            ) : (
              '–'
            ),
        },
    { key: 'stage_dictText', title: '评审阶段', width: 130, card: 'fact' },
    { key: 'domain_dictText', title: '研究领域', width: 150, card: 'fact' },
    {
      key: 'leadDepartName',
      title: '牵头机构',
      width: 200,
      text: (row) => row.leadDepartName || '盲审，不显示',
      show: (row) => row.leadDepartName || <span className={style.quiet}>盲审，不显示</span>,
    },
    { key: 'year', title: '年度', width: 90, align: 'right', sort: true },
  ]
  return (
    <Page
      title={title ?? (contact ? '待审批的申报' : '待审阅')}
      count={page.total}
      note={
        title
          ? undefined
          : contact
            ? '本机构申报的课题，审批通过后提交中心审阅。'
            : '按截止时间排列；打开一个后可以逐个往下评。'
      }
    >
      <ListScreen
        columns={columns}
        rowKey="reviewId"
        filters={[
          { kind: 'text', name: 'subjectName', label: '课题名称' },
          {
            kind: 'choice',
            name: 'year',
            label: '年度',
            options: yearsBack(now).map((year) => ({ value: year, label: `${year} 年` })),
          },
        ]}
        empty={
          done
            ? { title: '还没有提交过评审', help: '提交后的评审意见显示在这里' }
            : { title: '没有等您评审的课题', help: '分配给您的课题会按截止时间排在这里，并发消息通知您' }
        }
        rows={contact ? page.records.map((row) => ({ ...row, reviewId: row.id })) : page.records}
        total={page.total}
        query={query}
        actionsWidth={100}
        actions={(row) => [
          {
            key: 'open',
            label: contact ? '去审批' : done ? '查看' : row.myStatus === 1 ? '继续' : '评审',
            to: deskOf(row),
          },
        ]}
        openTo={deskOf}
        above={
          contact || title ? null : (
            <RadioGroup
              type="button"
              style={{ alignSelf: 'flex-start' }}
              aria-label="评审状态"
              value={done ? 'done' : 'todo'}
              onChange={(event) =>
                merge({ status: event.target.value === 'done' ? 'done' : null, column: null, order: null })
              }
            >
              <Radio value="todo">待评审</Radio>
              <Radio value="done">已提交</Radio>
            </RadioGroup>
          )
        }
      />
    </Page>
  )
}
/** This year and the four before. */
export const yearsBack = (now: string) => Array.from({ length: 5 }, (_, back) => String(Number(now.slice(0, 4)) - back))
