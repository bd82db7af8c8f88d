import { callApi } from '~/app/lib/api'
import { useForm } from '~/app/lib/use-form'
import type { MeetingDetail } from '~/worker/meetings/contract'
import * as meetings from '~/worker/meetings/calls'

/** Returns the form values of a meeting; empty values for a new one. */
const meetingValues = (meeting: MeetingDetail | null) => ({
  ...(meeting && { id: meeting.id, lockVersion: meeting.lockVersion }),
  meetingName: meeting?.meetingName ?? '',
  bizStage: meeting?.bizStage ?? '',
  open: meeting?.open ?? 0,
  startTime: meeting?.startTime ?? '',
  endTime: meeting?.endTime ?? '',
  place: meeting?.place ?? '',
  onlineUrl: meeting?.onlineUrl ?? '',
  agenda: meeting?.agenda.map(({ subjectId, minutes, speaker }) => ({ subjectId, minutes, speaker })) ?? [],
  participants: meeting?.participants.map(({ userId, role }) => ({ userId, role })) ?? [],
  fileIds: meeting?.fileIds ?? [],
})
export type MeetingPlan = ReturnType<typeof useMeetingPlan>
/** Form state of a meeting. */
export const useMeetingPlan = (meeting: MeetingDetail | null, onSaved: (id: string) => void) =>
  useForm(meetings.saveMeeting, meetingValues(meeting), {
    keep: `meeting:${meeting?.id ?? 'new'}`,
    done: ({ id }) => onSaved(id),
    fresh: async () => {
      const answer = meeting && (await callApi(meetings.meetingDetail, { id: meeting.id }))
      return answer?.ok ? meetingValues(answer.result) : null
    },
  })
