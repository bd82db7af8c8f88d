import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '~/app/lib/api'
import { useSend } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { useLeavePage } from '~/app/ui/leave-guard'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import type { MeetingDetail, MeetingRow } from '~/worker/meetings/contract'
import { stageOf } from '~/worker/meetings/stages'
import { meetingPageUrl, meetingsPageUrl } from '~/worker/policy/page-urls'
import { t } from '~/app/meetings/texts'
import { MeetingForm } from './form'
import * as meetings from '~/worker/meetings/calls'
import { useFieldConstraints } from '~/app/lib/form/schema'

type MeetingWorkspace = MeetingRow['room']
export type MeetingAction = 'new' | 'edit' | 'announce' | 'cancel' | 'delete' | 'confirmYes' | 'confirmNo' | 'signIn'

/** Returns the actions that the server reports as open, in their order. */
export const openActionsOf = ({ may, mine }: MeetingRow): MeetingAction[] => [
  ...(may.signIn ? (['signIn'] as const) : []),
  ...(may.confirm && mine?.confirmed !== 1 ? (['confirmYes'] as const) : []),
  ...(may.announce ? (['announce'] as const) : []),
  ...(may.edit ? (['edit'] as const) : []),
  ...(may.confirm && mine && mine.confirmed !== 2 ? (['confirmNo'] as const) : []),
  ...(may.cancel ? (['cancel'] as const) : []),
  ...(may.delete ? (['delete'] as const) : []),
]
export const actionLabel = (action: MeetingAction) =>
  ({
    new: t.new,
    edit: t.change,
    announce: t.announce,
    cancel: t.cancel,
    delete: t.delete,
    confirmYes: t.confirmYes,
    confirmNo: t.confirmNo,
    signIn: t.signIn,
  })[action]
/** True for the next expected action of the meeting. */
export const isNextAction = (action: MeetingAction) =>
  action === 'signIn' || action === 'confirmYes' || action === 'announce'
export const isGraveAction = (action: MeetingAction) => action === 'cancel' || action === 'delete'

function AnnounceDialog({ row, onClose }: { row: MeetingRow; onClose: () => void }) {
  const { send } = useSend()
  return (
    <ConfirmDialog
      open
      title={t.announceTitle(row.meetingName)}
      act={t.announce}
      onConfirm={async () => (await send(meetings.announceMeeting, { id: row.id })).ok}
      onCancel={onClose}
    >
      <p>
        {row.open
          ? t.announceOpen
          : row.room
            ? t.announceAsked(row.participantCount)
            : t.announceSure(row.participantCount, row.subjectCount)}
      </p>
      {stageOf(row.bizStage).report && <p>{t.announceOwes}</p>}
    </ConfirmDialog>
  )
}

type OpenedAction = { act: MeetingAction; row: MeetingRow | null; whole?: MeetingDetail }
/** @param longest maximum length of the reason for declining */
function ActionDialog({
  doing,
  room,
  longest,
  onClose,
}: {
  doing: OpenedAction
  room: MeetingWorkspace
  longest: number | undefined
  onClose: () => void
}) {
  const { send } = useSend()
  const navigate = useNavigate()
  const goOn = useLeavePage()
  const { row } = doing
  return (
    <>
      {(doing.act === 'new' || (doing.act === 'edit' && doing.whole)) && (
        <MeetingForm
          meeting={doing.whole ?? null}
          room={room}
          onClose={onClose}
          onSaved={(id) => {
            onClose()
            if (doing.act === 'new') void navigate(meetingPageUrl({ id, room }))
          }}
        />
      )}
      {doing.act === 'announce' && row && <AnnounceDialog row={row} onClose={onClose} />}
      {doing.act === 'delete' && row && (
        <ConfirmDialog
          open
          title={t.deleteTitle}
          act={t.delete}
          danger
          onConfirm={async () => {
            const sent = await send(meetings.deleteMeetings, { ids: [row.id] }, { revalidate: false })
            if (sent.ok) void goOn(meetingsPageUrl(room))
            return sent.ok
          }}
          onCancel={onClose}
        >
          {t.deleteSure(row.meetingName)}
        </ConfirmDialog>
      )}
      {doing.act === 'cancel' && row && (
        <ReasonDialog
          open
          title={t.cancelTitle(row.meetingName)}
          act={t.cancel}
          label={t.reason}
          danger
          onConfirm={async (reason) => (await send(meetings.cancelMeeting, { id: row.id, reason })).ok}
          onCancel={onClose}
        />
      )}
      {doing.act === 'confirmNo' && row && (
        <ReasonDialog
          open
          optional
          min={0}
          max={longest}
          title={t.confirmNoTitle(row.meetingName)}
          act={t.confirmNo}
          label={t.whyNot}
          onConfirm={async (note) => (await send(meetings.confirmMeeting, { id: row.id, confirmed: 2, note })).ok}
          onCancel={onClose}
        />
      )}
    </>
  )
}

/** Actions on meetings with their dialogs. `begin` runs actions without a dialog immediately. */
export function useMeetingActions(workspace: MeetingWorkspace) {
  const { send } = useSend()
  const constraints = useFieldConstraints(meetings.confirmMeeting)
  const [doing, setDoing] = useState<OpenedAction | null>(null)
  const close = () => setDoing(null)
  const begin = async (action: MeetingAction, row: MeetingRow | null, known?: MeetingDetail) => {
    if (action === 'confirmYes') return void (await send(meetings.confirmMeeting, { id: row!.id, confirmed: 1 }))
    if (action === 'signIn') return void (await send(meetings.signInTo, { id: row!.id }))
    if (action !== 'edit' || known) return setDoing({ act: action, row, ...(known && { whole: known }) })
    const answer = await callApi(meetings.meetingDetail, { id: row!.id })
    if (answer.ok) setDoing({ act: action, row, whole: answer.result })
    else notifyFailure(answer)
  }
  const dialog = doing && (
    <ActionDialog doing={doing} room={workspace} longest={constraints('note').max} onClose={close} />
  )
  return { begin, dialog }
}
