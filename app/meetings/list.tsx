import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { title } from '~/app/lib/title'
import { load } from '~/app/lib/load.server'
import { room } from '~/app/lib/room'
import { LinkTabs } from '~/app/ui/link-tabs'
import { changed, useAddress } from '~/app/ui/list/address'
import type { Column, RowAction } from '~/app/ui/list/describe'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { forgive } from '~/worker/core/list'
import { MeetingQuery, type MeetingRow, meetingTypes, statusLabels } from '~/worker/meetings/contract'
import { meetingScreen } from '~/worker/meetings/queries/list.server'
import { stages, stagesIn } from '~/worker/meetings/stages'
import { meetingPage } from '~/worker/policy/pages'
import type { Route } from './+types/list'
import { actsOf, actText, isGrave, useMeetingActs } from './parts/acts'
import { Answer, answerText, MeetingStatus, timesOf } from './parts/words'
import { t } from './texts'
import * as meetings from '~/worker/meetings/calls'

export const loader = (args: Route.LoaderArgs) =>
  load(args, meetings.listMeetings, async (ctx, url) => {
    const params = new URLSearchParams(url.searchParams)
    if (params.get('type') !== 'history') params.set('type', 'in-transit')
    // Upcoming meetings are ordered by start time, past ones by start time descending.
    if (!params.has('column')) {
      params.set('column', 'startTime')
      params.set('order', params.get('type') === 'history' ? 'desc' : 'asc')
    }
    const query = forgive(MeetingQuery, params)
    return { query, ...(await meetingScreen(ctx, query)) }
  })
export const meta = title((_, pathname) => (pathname.startsWith('/subjectMngr') ? t.meetings : t.roomMeetings))

const columns = (place: MeetingRow['room']): Column<MeetingRow>[] => [
  { key: 'meetingName', title: t.name, width: 280, fixed: true, card: 'title' },
  {
    key: 'status',
    title: t.status,
    width: room(110, 140),
    card: 'status',
    show: (row) => <MeetingStatus row={row} />,
    text: (row) => row.status_dictText,
  },
  { key: 'startTime', title: t.time, width: room(230, 250), sort: true, card: 'fact', text: timesOf },
  { key: 'bizStage', title: t.kind, width: 150, text: (row) => row.bizStage_dictText },
  { key: 'place', title: t.place, width: 180, card: 'fact', text: (row) => row.place || row.onlineUrl || '–' },
  { key: 'host', title: t.host, width: 120 },
  ...(place ? [] : [{ key: 'subjectCount', title: t.subjects, width: 90, align: 'right' } as const]),
  {
    key: 'people',
    title: t.people,
    width: room(120, 140),
    align: 'right',
    text: (row) => t.peopleCount(row.confirmedCount, row.participantCount),
  },
  {
    key: 'mine',
    title: t.myPart,
    width: room(130, 160),
    card: 'fact',
    show: (row) => (row.mine ? <Answer confirmed={row.mine.confirmed} /> : '–'),
    text: (row) => (row.mine ? answerText(row.mine.confirmed) : '–'),
  },
]

type Shown = Route.ComponentProps['loaderData']
const filtersOf = (place: Shown['room']): Filter[] => [
  { kind: 'text', name: 'keyword', label: t.name },
  {
    kind: 'choice',
    name: 'bizStage',
    label: t.kind,
    options: stagesIn(place).map((value) => ({ value, label: stages[value].label })),
  },
  {
    kind: 'choice',
    name: 'status',
    label: t.status,
    options: statusLabels().map((label, value) => ({ value: String(value), label })),
  },
  { kind: 'choice', name: 'mine', label: t.myPart, options: [{ value: '1', label: t.mine }] },
  {
    kind: 'choice',
    name: 'confirmed',
    label: t.answered,
    options: (['0', '1', '2'] as const).map((value) => ({ value, label: answerText(Number(value)) })),
  },
]

function Range({ type, counts }: { type: (typeof meetingTypes)[number]; counts: Shown['counts'] }) {
  const { params } = useAddress()
  return (
    <LinkTabs
      label={t.range}
      tabs={meetingTypes.map((one) => {
        const place = { type: one === 'in-transit' ? null : one, pageNo: null, column: null, order: null }
        return {
          key: one,
          says: t[one],
          to: { search: changed(params, place).toString() },
          here: one === type,
          count: counts[one],
        }
      })}
    />
  )
}

/** Upcoming and past meetings. */
export default function Meetings({ loaderData: { query, page, counts, room: place, mayPlan } }: Route.ComponentProps) {
  const { begin, dialog } = useMeetingActs(place)
  const type = query.type ?? 'in-transit'
  const actions = (row: MeetingRow): RowAction[] =>
    actsOf(row).map((action) => ({
      key: action,
      label: actText(action),
      danger: isGrave(action),
      act: () => void begin(action, row),
    }))
  return (
    <Page
      title={place ? t.roomMeetings : t.meetings}
      count={page.total}
      actions={
        mayPlan && (
          <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => void begin('new', null)}>
            {t.new}
          </Button>
        )
      }
    >
      <ListScreen<MeetingRow>
        columns={columns(place)}
        filters={filtersOf(place)}
        empty={{
          title: type === 'history' ? t.emptyHistory : t.empty,
          help: !mayPlan ? t.emptyMine : place ? t.emptyRoom : t.emptyHelp,
        }}
        rows={page.records}
        total={page.total}
        query={query}
        {...(page.records.some((row) => actsOf(row).length > 0) && { actions })}
        openTo={meetingPage}
        tabs={<Range type={type} counts={counts} />}
      />
      {dialog}
    </Page>
  )
}
