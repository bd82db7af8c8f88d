import { title } from '~/app/frame/title'
import { casePath, yearOptions } from '~/app/grading/parts/words'
import { dateOnly } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import { useDict } from '~/app/subjects/form/dictionaries'
import { Facts } from '~/app/ui/field'
import type { Column } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { MoneyText } from '~/app/ui/numbers'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { PrizeQuery, type PrizeView } from '~/worker/awards/contract'
import { listPrizes } from '~/worker/awards/queries.server'
import { forgive } from '~/worker/core/list'
import { yearsOf } from '~/worker/grading/queries/screens.server'
import { need } from '~/worker/policy/can'
import type { Route } from './+types/list'

export const loader = (args: Route.LoaderArgs) =>
  load(args, async (ctx, url) => {
    need(ctx.actor, 'prize:read')
    const query = forgive(PrizeQuery, url.searchParams)
    return { query, years: yearsOf(ctx), page: await listPrizes(ctx, query) }
  })
export const meta = title('获奖列表')

const columns: Column<PrizeView>[] = [
  { key: 'year', title: '年度', width: 80, fixed: true },
  { key: 'subjectName', title: '课题名称', width: 300, fixed: true, card: 'title' },
  {
    key: 'prizeLevel',
    title: '等级',
    width: 110,
    sort: true,
    card: 'status',
    show: (row) => <StatusTag colour="purple" label={row.prizeLevel_dictText || row.prizeLevel} />,
  },
  { key: 'prizeName', title: '奖项', width: 220, card: 'fact' },
  { key: 'leadDepartName', title: '牵头机构', width: 200, card: 'fact' },
  { key: 'subjectManName', title: '课题负责人', width: 120 },
  { key: 'domain', title: '研究领域', width: 150, text: (row) => row.domain_dictText },
  { key: 'certificateNo', title: '证书编号', width: 150, sort: true },
  {
    key: 'awardDate',
    title: '获奖日期',
    width: 120,
    align: 'right',
    sort: true,
    card: 'fact',
    text: (row) => dateOnly(row.awardDate),
  },
  { key: 'subjectNum', title: '编号', width: 150 },
]

/** Awards by year. */
export default function List({ loaderData: { query, years, page } }: Route.ComponentProps) {
  const levels = useDict('prize_level')
  return (
    <Page title="获奖列表" count={page.total}>
      <ListScreen<PrizeView>
        columns={columns}
        filters={[
          { kind: 'choice', name: 'year', label: '年度', options: yearOptions(years) },
          { kind: 'choice', name: 'prizeLevel', label: '等级', options: levels },
          { kind: 'text', name: 'subjectName', label: '课题名称' },
        ]}
        empty={{ title: '还没有获奖课题', help: '授奖后列在这里' }}
        rows={page.records}
        total={page.total}
        query={query}
        sheet={{
          title: (row) => row.subjectName,
          show: (row) => (
            <Facts
              items={[
                { label: '奖项', value: row.prizeName },
                { label: '等级', value: row.prizeLevel_dictText },
                { label: '证书编号', value: row.certificateNo },
                { label: '获奖日期', value: dateOnly(row.awardDate) },
                { label: '奖金', value: row.bonus ? <MoneyText value={row.bonus} /> : '' },
                { label: '主要完成人', value: row.members.join('、'), wide: true },
                { label: '授奖词', value: row.citation, wide: true },
              ]}
            />
          ),
        }}
        openTo={(row) => casePath(row.subjectId)}
      />
    </Page>
  )
}
