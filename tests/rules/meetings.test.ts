import { describe, expect, test } from 'vitest'
import type { Person } from '~/worker/core/actor'
import type { Row } from '~/worker/core/change'
import { formatMeetingCalendar } from '~/worker/meetings/calendar.rules'
import { agendaTimes, meetingPermissions, minutesBetween, reportDue, elapsedSeconds } from '~/worker/meetings/rules'
import type { RoleCode } from '~/worker/policy/roles'

/** A defence from nine to eleven with another chair than the viewers. */
const meeting = (given: Partial<Row<'meeting'>> = {}) =>
  ({
    id: 'm',
    meetingName: '结题答辩',
    bizStage: 'conclusion',
    startTime: '2026-11-30 09:00:00',
    endTime: '2026-11-30 11:00:00',
    place: '三楼会议室',
    onlineUrl: '',
    agenda: [{ subjectId: 's', minutes: 20, speaker: '' }],
    status: 1,
    createBy: 'organiser',
    lockVersion: 0,
    ...given,
  }) as Row<'meeting'>
const person = (roleCode: RoleCode, ...grants: string[]) =>
  ({ kind: 'person', username: 'me', roleCode, grants: new Set(['meeting:attend', ...grants]) }) as unknown as Person
const asked = (role: string, signIn: string | null = null) => ({ role, confirmed: 0, signIn })
const buttons = (...given: Parameters<typeof meetingPermissions>) =>
  Object.entries(meetingPermissions(...given))
    .filter(([, may]) => may)
    .map(([act]) => act)
const on = (time: string) => `2026-11-30 ${time}`

describe('permissions of a meeting', () => {
  const organiser = person('bizManger', 'meeting:write')
  test.each([
    [0, '08:59:59', ['edit', 'announce', 'delete']],
    [0, '09:00:00', ['edit', 'delete']],
    [0, '11:00:00', ['delete']],
    [1, '07:59:59', ['edit', 'cancel', 'record', 'confirm', 'panel', 'run']],
    [1, '08:00:00', ['edit', 'cancel', 'record', 'confirm', 'signIn', 'register', 'panel', 'run']],
    [1, '10:59:59', ['edit', 'cancel', 'record', 'confirm', 'signIn', 'register', 'panel', 'run']],
    [1, '11:00:00', ['record', 'signIn', 'register', 'panel', 'run']],
    [1, '11:00:01', ['record', 'register', 'panel', 'run']],
    [2, '08:30:00', []],
  ])('in status %i at %s for its organiser', (status, time, acts) => {
    expect(buttons(organiser, meeting({ status }), asked('secretary'), on(time))).toEqual(acts)
  })

  test('exclude people without an invitation, and a second sign-in', () => {
    const now = on('08:30:00')
    const leading = ['edit', 'cancel', 'record', 'register', 'panel', 'run']
    expect(buttons(organiser, meeting(), null, now)).toEqual(leading)
    expect(buttons(organiser, meeting(), asked('guest', on('08:10:00')), now)).toEqual([
      'edit',
      'cancel',
      'record',
      'confirm',
      'register',
      'panel',
      'run',
    ])
  })

  test('depend on being invited, chairing or reading', () => {
    const now = on('08:30:00')
    const attends = ['confirm', 'signIn']
    expect(buttons(person('counselor'), meeting(), asked('judge'), now)).toEqual([...attends, 'panel'])
    expect(buttons(person('counselor'), meeting(), null, now)).toEqual([])
    expect(buttons(person('csrcLeader', 'review:names'), meeting(), null, now)).toEqual(['panel'])
    for (const applicant of [person('subjectMan'), person('mechanism')]) {
      expect(buttons(applicant, meeting(), asked('speaker'), now)).toEqual(attends)
      expect(buttons(applicant, meeting(), asked('host'), now)).toEqual([
        'record',
        ...attends,
        'register',
        'panel',
        'run',
      ])
    }
    const committee = person('technologyManger', 'meeting:write')
    expect(buttons(committee, meeting(), null, now), 'of another').toEqual([])
    expect(buttons(committee, meeting({ createBy: 'me' }), null, now)).toContain('edit')
  })

  test('include no panel without an agenda or evaluated items', () => {
    const now = on('08:30:00')
    for (const given of [{ agenda: [] }, { bizStage: 'other' }, { bizStage: 'midtermSeminar' }])
      expect(buttons(organiser, meeting(given), null, now)).toEqual(['edit', 'cancel', 'record', 'register'])
  })
})

describe('the times of a meeting', () => {
  test('start each item after the ones before it', () => {
    expect(minutesBetween(meeting())).toBe(120)
    const agenda = [{ minutes: 20 }, { minutes: 45 }, { minutes: 10 }]
    expect(agendaTimes(on('09:00:00'), agenda)).toEqual([on('09:00:00'), on('09:20:00'), on('10:05:00')])
  })

  test('set reports due at the end of a day before it, or at its start if that day is over', () => {
    const due = (now: string) => reportDue(on('09:00:00'), 5, now)
    expect(due('2026-11-25 23:59:58')).toBe('2026-11-25 23:59:59')
    expect(due('2026-11-25 23:59:59')).toBe('2026-11-30 09:00:00')
  })

  test('continue the timer of an item after a pause', () => {
    const run = (panelSince: string | null, now: string) => elapsedSeconds({ panelSince, panelSpent: 30 }, on(now))
    expect(run(null, '09:30:00')).toBe(30)
    expect(run(on('09:30:00'), '09:31:15')).toBe(105)
    expect(run(on('09:30:00'), '09:29:00'), 'a clock that is ahead').toBe(30)
  })
})

describe('a meeting in a calendar', () => {
  const taken = (given: Partial<Row<'meeting'>>) =>
    formatMeetingCalendar(meeting(given), {
      url: 'https://keti.example.com/m',
      now: new Date('2026-11-20T01:30:00Z'),
      host: 'keti.example.com',
    })

  test('has time, place, page and a reminder', () => {
    expect(taken({ lockVersion: 3, place: '一层；东厅,A' }).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Keti//Meetings//ZH',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:m@keti.example.com',
      'SEQUENCE:3',
      'DTSTAMP:20261120T013000Z',
      'DTSTART:20261130T010000Z',
      'DTEND:20261130T030000Z',
      'SUMMARY:结题答辩',
      'LOCATION:一层；东厅\\,A',
      'DESCRIPTION:https://keti.example.com/m',
      'URL:https://keti.example.com/m',
      'STATUS:CONFIRMED',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT1H',
      'DESCRIPTION:结题答辩',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('has the online address as place, or none', () => {
    const onlineUrl = 'https://meet.example.com/1'
    expect(taken({ place: '', onlineUrl })).toContain(`\r\nLOCATION:${onlineUrl}\r\n`)
    expect(taken({ place: '' })).not.toContain('LOCATION')
  })

  test('is removed when cancelled', () => {
    expect(taken({ status: 2 })).toMatch(/METHOD:CANCEL\r\n[^]*STATUS:CANCELLED\r\n/)
  })

  test('has lines folded after 75 octets, continuation lines after a blank and 74', () => {
    const bytes = (line: string) => new TextEncoder().encode(line).length
    const lines = taken({ meetingName: 'a'.repeat(200) }).split('\r\n')
    const from = lines.findIndex((line) => line.startsWith('SUMMARY'))
    expect(lines.slice(from, from + 4).map(bytes)).toEqual([75, 75, 60, bytes('LOCATION:三楼会议室')])
    expect(
      lines
        .slice(from, from + 3)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(`SUMMARY:${'a'.repeat(200)}`)
  })
})
