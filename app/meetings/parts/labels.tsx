import { type Colour, StatusTag } from '~/app/ui/status-tag'
import { hrefOf } from '~/worker/core/href'
import type { MeetingRow } from '~/worker/meetings/contract'
import { t } from '~/app/meetings/texts'
import * as meetings from '~/worker/meetings/calls'

export const calendarHref = (id: string) => hrefOf(meetings.calendar, { id })

const colours: readonly Colour[] = ['grey', 'green', 'red']
export const MeetingStatus = ({ row }: { row: Pick<MeetingRow, 'status' | 'status_dictText'> }) => (
  <StatusTag colour={colours[row.status] ?? 'grey'} label={row.status_dictText} />
)
const answerColours: readonly Colour[] = ['orange', 'green', 'grey']
export const answerText = (confirmed: number) => [t.answerNone, t.answerYes, t.answerNo][confirmed] ?? ''
export const AnswerTag = ({ confirmed }: { confirmed: number }) => (
  <StatusTag colour={answerColours[confirmed] ?? 'grey'} label={answerText(confirmed)} />
)
/** Returns start and end as text. On the same day the end is only a time. */
export const timeRangeOf = ({ startTime, endTime }: Pick<MeetingRow, 'startTime' | 'endTime'>) =>
  t.timeTo(
    startTime.slice(0, 16),
    endTime.slice(0, 10) === startTime.slice(0, 10) ? endTime.slice(11, 16) : endTime.slice(0, 16),
  )
