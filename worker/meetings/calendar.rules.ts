import type { Row } from '../core/change'
import { calendarText, escapeCalendarText, formatUtc } from '../core/icalendar'

/**
 * Formats a meeting as iCalendar (RFC 5545). The same UID with a higher sequence replaces the imported event; status 2
 * cancels it.
 * @param url the meeting's page
 */
export function formatMeetingCalendar(
  meeting: Pick<
    Row<'meeting'>,
    'id' | 'meetingName' | 'startTime' | 'endTime' | 'place' | 'onlineUrl' | 'status' | 'lockVersion'
  >,
  { url, now, host }: { url: string; now: Date; host: string },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Keti//Meetings//ZH',
    'CALSCALE:GREGORIAN',
    `METHOD:${meeting.status === 2 ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${meeting.id}@${host}`,
    `SEQUENCE:${meeting.lockVersion}`,
    `DTSTAMP:${formatUtc(now)}`,
    `DTSTART:${formatUtc(meeting.startTime)}`,
    `DTEND:${formatUtc(meeting.endTime)}`,
    `SUMMARY:${escapeCalendarText(meeting.meetingName)}`,
    ...(meeting.place || meeting.onlineUrl
      ? [`LOCATION:${escapeCalendarText(meeting.place || meeting.onlineUrl)}`]
      : []),
    `DESCRIPTION:${escapeCalendarText([meeting.onlineUrl, url].filter(Boolean).join('\n'))}`,
    `URL:${url}`,
    `STATUS:${meeting.status === 2 ? 'CANCELLED' : 'CONFIRMED'}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    `DESCRIPTION:${escapeCalendarText(meeting.meetingName)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return calendarText(lines)
}
