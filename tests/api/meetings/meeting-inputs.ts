import { expect } from 'vitest'
import { establishedSubject } from '~/tests/api/reports/recipes'
import type { SignedIn, World } from '~/tests/support/world'
import type { InputOf } from '~/worker/core/call'
import * as meetings from '~/worker/meetings/calls'

/** A mid-term seminar ten days after the start of the world, from nine to eleven. */
export const seminarInput = (more: object = {}): InputOf<typeof meetings.saveMeeting> => ({
  meetingName: '2026 年中期研讨会',
  bizStage: 'midtermSeminar',
  startTime: '2026-11-30 09:00:00',
  endTime: '2026-11-30 11:00:00',
  place: '三楼会议室',
  ...more,
})
export const saveMeetingAs = async (who: SignedIn, more: object = {}) => {
  const made = await who.ask(meetings.saveMeeting, seminarInput(more))
  expect(made.body, made.body.message).toMatchObject({ success: true })
  return made.body.result.id as string
}
/** An announced seminar about two subjects of `as('subjectMan')`, with an expert and the manager as participants. */
export async function announcedSeminar(world: World, more: object = {}) {
  const [biz, expert, man] = [await world.as('bizManger'), await world.as('counselor'), await world.as('subjectMan')]
  const one = await establishedSubject(world)
  const two = await establishedSubject(world)
  const id = await saveMeetingAs(biz, {
    agenda: [
      { subjectId: one.id, minutes: 30, speaker: '张三' },
      { subjectId: two.id, minutes: 20 },
    ],
    participants: [
      { userId: expert.user.id, role: 'judge' },
      { userId: man.user.id, role: 'speaker' },
    ],
    ...more,
  })
  const said = await biz.ask(meetings.announceMeeting, { id })
  expect(said.body, said.body.message).toMatchObject({ success: true })
  return { biz, expert, man, one, two, id, said }
}
/** The recipients of each notice of this template. */
export const noticeRecipients = async (world: World, template: string) => {
  const sent = (await world.all('announcement')).filter((one) => one.templateCode === template)
  const sends = await world.all('announcementSend')
  return sent.map((one) => sends.filter((send) => send.anntId === one.id).map((send) => send.userId))
}
