import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import { widthByLanguage } from '~/app/lib/column-width'
import { LinkTabs } from '~/app/ui/link-tabs'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import type { Column, RowAction } from '~/app/ui/list/columns'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { parseLenient } from '~/worker/core/list'
import { MeetingQuery, type MeetingRow, meetingTypes, meetingStatusLabels } from '~/worker/meetings/contract'
import { loadMeetingScreen } from '~/worker/meetings/queries/list.server'
import { stages, stagesIn } from '~/worker/meetings/stages'
import { meetingPageUrl } from '~/worker/policy/page-urls'
import type { Route } from './+types/list'
import { openActionsOf, actionLabel, isGraveAction, useMeetingActions } from './parts/actions'
import { AnswerTag, answerText, MeetingStatus, timeRangeOf } from './parts/labels'
import { t } from './texts'
import * as meetings from '~/worker/meetings/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, meetings.listMeetings, async (ctx, url) => {
    const params = new URLSearchParams(url.searchParams)
    if (params.get('type') !== 'history') params.set('type', 'in-transit')
    // Upcoming meetings are ordered by start time, past ones by start time descending.
    if (!params.has('column')) {
      params.set('column', 'startTime')
      params.set('order', params.get('type') === 'history' ? 'desc' : 'asc')
    }
    const query = parseLenient(MeetingQuery, params)
    return { query, ...(await loadMeetingScreen(ctx, query)) }
  })
export const meta = titleMeta((_, pathname) => (pathname.startsWith('/subjectMngr') ? t.meetings : t.roomMeetings))

const columns = (place: MeetingRow['room']): Column<MeetingRow>[] => [
  { key: 'meetingName', title: t.name, width: 280, fixed: true, card: 'title' },
  {
    key: 'status',
    title: t.status,
    width: widthByLanguage(110, 140),
    card: 'status',
    show: (row) => <MeetingStatus row={row} />,
    text: (row) => row.status_dictText,
  },
  { key: 'startTime', title: t.time, width: widthByLanguage(230, 250), sort: true, card: 'fact', text: timeRangeOf },
  { key: 'bizStage', title: t.kind, width: 150, text: (row) => row.bizStage_dictText },
  { key: 'place', title: t.place, width: 180, card: 'fact', text: (row) => row.place || row.onlineUrl || '–' },
  { key: 'host', title: t.host, width: 120 },
  ...(place ? [] : [{ key: 'subjectCount', title: t.subjects, width: 90, align: 'right' } as const]),
  {
    key: 'people',
    title: t.people,
    width: widthByLanguage(120, 140),
    align: 'right',
    text: (row) => t.peopleCount(row.confirmedCount, row.participantCount),
  },
  {
    key: 'mine',
    title: t.myPart,
    width: widthByLanguage(130, 160),
    card: 'fact',
    show: (row) => (row.mine ? <AnswerTag confirmed={row.mine.confirmed} /> : '–'),
    text: (row) => (row.mine ? answerText(row.mine.confirmed) : '–'),
  },
]

type MeetingsData = Route.ComponentProps['loaderData']
const filtersOf = (place: MeetingsData['room']): Filter[] => [
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
    options: meetingStatusLabels().map((label, value) => ({ value: String(value), label })),
  },
  { kind: 'choice', name: 'mine', label: t.myPart, options: [{ value: '1', label: t.mine }] },
  {
    kind: 'choice',
    name: 'confirmed',
    label: t.answered,
    options: (['0', '1', '2'] as const).map((value) => ({ value, label: answerText(Number(value)) })),
  },
]

function PeriodTabs({ type, counts }: { type: (typeof meetingTypes)[number]; counts: MeetingsData['counts'] }) {
  const { params } = useUrlQuery()
  return (
    <LinkTabs
      label={t.range}
      tabs={meetingTypes.map((one) => {
        const place = { type: one === 'in-transit' ? null : one, pageNo: null, column: null, order: null }
        return {
          key: one,
          says: t[one],
          to: { search: applyQueryChange(params, place).toString() },
          here: one === type,
          count: counts[one],
        }
      })}
    />
  )
}

/** Upcoming and past meetings. */
export default function Meetings({ loaderData: { query, page, counts, room: place, mayPlan } }: Route.ComponentProps) {
  const { begin, dialog } = useMeetingActions(place)
  const type = query.type ?? 'in-transit'
  const actions = (row: MeetingRow): RowAction[] =>
    openActionsOf(row).map((action) => ({
      key: action,
      label: actionLabel(action),
      danger: isGraveAction(action),
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
        {...(page.records.some((row) => openActionsOf(row).length > 0) && { actions })}
        openTo={meetingPageUrl}
        tabs={<PeriodTabs type={type} counts={counts} />}
      />
      {dialog}
    </Page>
  )
}
