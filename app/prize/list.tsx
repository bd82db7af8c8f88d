import { useExport } from '~/app/exports/use-export'
import { titleMeta } from '~/app/lib/page-title'
import { formatDate, yearOptions } from '~/app/lib/dates'
import { institutionName } from '~/app/lib/institution-name'
import { loadPage } from '~/app/lib/loader.server'
import { widthByLanguage } from '~/app/lib/column-width'
import { useDict } from '~/app/system/dict'
import { FactList } from '~/app/ui/field'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { MoneyText } from '~/app/ui/numbers'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { PrizeQuery, type PrizeView } from '~/worker/awards/contract'
import { prizeScreen } from '~/worker/awards/queries.server'
import { parseLenient } from '~/worker/core/list'
import { selectableYears } from '~/worker/grading/queries/screens.server'
import { hasRight } from '~/worker/policy/authorization'
import { useSend } from '~/app/lib/use-send'
import { certificateHref } from './parts/columns'
import { Votes } from './parts/votes'
import type { Route } from './+types/list'
import { t } from './texts'
import * as awards from '~/worker/awards/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, awards.listPrizes, async (ctx, url) => {
    const query = parseLenient(PrizeQuery, url.searchParams)
    return {
      query,
      years: selectableYears(ctx),
      ...(await prizeScreen(ctx, query)),
      mayPublish: hasRight(ctx.actor, 'prize:award'),
    }
  })
export const meta = titleMeta(() => t.listTitle)

const columns = (): Column<PrizeView>[] => [
  { key: 'year', title: t.year, width: 80, fixed: true },
  { key: 'subjectName', title: t.subjectName, width: 300, fixed: true, card: 'title' },
  {
    key: 'prizeLevel',
    title: t.level,
    width: 110,
    sort: true,
    card: 'status',
    show: (row) => <StatusTag colour="purple" label={row.prizeLevel_dictText || row.prizeLevel} />,
  },
  { key: 'prizeName', title: t.prize, width: 220, card: 'fact' },
  { key: 'leadDepartName', title: t.leadInstitution, width: 200, card: 'fact' },
  { key: 'subjectManName', title: t.subjectManager, width: widthByLanguage(120, 150) },
  { key: 'domain', title: t.domain, width: 150, text: (row) => row.domain_dictText },
  { key: 'certificateNo', title: t.certificateNo, width: widthByLanguage(150, 170), sort: true },
  {
    key: 'awardDate',
    title: t.awardDate,
    width: widthByLanguage(120, 140),
    align: 'right',
    sort: true,
    card: 'fact',
    text: (row) => formatDate(row.awardDate),
  },
  { key: 'subjectNum', beneath: 'subjectName', title: t.number, width: 150 },
]

const Details = ({ of: row }: { of: PrizeView }) => (
  <FactList
    items={[
      { label: t.prize, value: row.prizeName },
      { label: t.level, value: row.prizeLevel_dictText },
      { label: t.certificateNo, value: row.certificateNo },
      { label: t.status, value: row.publish ? t.published : t.unpublished },
      { label: t.awardDate, value: formatDate(row.awardDate) },
      { label: t.bonus, value: row.bonus ? <MoneyText value={row.bonus} /> : '' },
      { label: t.leadInstitution, value: institutionName(row), wide: true },
      { label: t.members, value: row.members.join(t.listComma), wide: true },
      { label: t.citation, value: row.citation, wide: true },
    ]}
  />
)

/** Awards by year. */
export default function List({ loaderData: { query, years, page, votes, mayPublish } }: Route.ComponentProps) {
  const levels = useDict('prize_level')
  const exports = useExport('prizes', t.listTitle)
  const { send } = useSend()
  const take = (ids: readonly string[]) => window.location.assign(certificateHref(ids))
  return (
    <Page title={t.listTitle} count={page.total}>
      <Votes rows={votes} />
      <ListScreen<PrizeView>
        columns={columns()}
        filters={[
          { kind: 'choice', name: 'year', label: t.year, options: yearOptions(years) },
          { kind: 'choice', name: 'prizeLevel', label: t.level, options: levels },
          { kind: 'text', name: 'subjectName', label: t.subjectName },
        ]}
        empty={{ title: t.noAwards, help: t.noAwardsHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        exports={exports}
        actions={(row) => [
          { key: 'certificate', label: t.certificate, act: () => take([row.id]) },
          ...(mayPublish
            ? [
                row.publish
                  ? {
                      key: 'withdraw',
                      label: t.withdraw,
                      danger: true,
                      act: () => void send(awards.publishPrizes, { ids: [row.id], publish: 0 }),
                    }
                  : {
                      key: 'publish',
                      label: t.publish,
                      act: () => void send(awards.publishPrizes, { ids: [row.id], publish: 1 }),
                    },
              ]
            : []),
        ]}
        batch={[
          {
            key: 'certificate',
            label: t.certificate,
            fits: () => true,
            act: (chosen) => take(chosen.map((row) => row.id)),
          },
        ]}
        sheet={{
          title: (row) => row.subjectName,
          show: (row) => <Details of={row} />,
        }}
        openTo={(row) => subjectPageUrl(row.subjectId)}
      />
    </Page>
  )
}
