import { Button } from '@douyinfe/semi-ui'
import { FormFiles } from '~/app/files/parts/form-files'
import { Dialog } from '~/app/ui/dialog'
import { FormDateTime } from '~/app/ui/form/date-fields'
import { FormChoice, FormSwitch } from '~/app/ui/form/choice-fields'
import { FormText } from '~/app/ui/form/text-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import { t as ui } from '~/app/ui/texts'
import type { MeetingDetail } from '~/worker/meetings/contract'
import { stages, stagesIn } from '~/worker/meetings/stages'
import styles from '~/app/meetings/meetings.module.css'
import { t } from '~/app/meetings/texts'
import { MeetingAgenda } from './form-agenda'
import { MeetingPeople } from './form-people'
import { type MeetingPlan, useMeetingPlan } from './use-meeting-plan'
import { MAX_FILES } from '~/worker/core/limits'

const MATERIAL = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip']

function WhenAndWhere({ form: { field }, room }: { form: MeetingPlan; room: MeetingDetail['room'] }) {
  return (
    <div className={styles.pair}>
      <FormText {...field('meetingName')} label={t.name} />
      <FormChoice
        {...field('bizStage')}
        label={t.kind}
        options={stagesIn(room).map((value) => ({ value, label: stages[value].label }))}
      />
      <FormDateTime {...field('startTime')} label={t.start} />
      <FormDateTime {...field('endTime')} label={t.end} />
      <FormText {...field('place')} label={t.place} />
      <FormText {...field('onlineUrl')} label={t.online} placeholder="https://" />
    </div>
  )
}

/** Form of a meeting: time, place, agenda, participants and material. */
export function MeetingForm({
  meeting,
  room,
  onClose,
  onSaved,
}: {
  meeting: MeetingDetail | null
  /** The workspace of the meeting. */
  room: MeetingDetail['room']
  onClose: () => void
  onSaved: (id: string) => void
}) {
  const form = useMeetingPlan(meeting, onSaved)
  const { field, busy } = form
  return (
    <Dialog
      open
      firm
      width={840}
      busy={busy}
      title={meeting ? meeting.meetingName : t.new}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button theme="solid" type="primary" loading={busy} onClick={() => void form.submit()}>
            {meeting?.status === 1 ? t.save : t.saveDraft}
          </Button>
        </>
      }
    >
      <form className={styles.stack} {...form.props}>
        <FormNotices form={form} summary />
        <WhenAndWhere form={form} room={room} />
        {room ? (
          <FormSwitch {...field('open')} label={t.openToAll} />
        ) : (
          <MeetingAgenda form={form} known={meeting?.agenda ?? []} />
        )}
        <MeetingPeople form={form} room={room} known={meeting?.participants ?? []} />
        <FormFiles
          {...field('fileIds')}
          slot={{ slot: 'meeting', name: t.files, required: 0, exts: MATERIAL, max: MAX_FILES }}
          known={meeting?.files ?? []}
          help={t.materialHelp}
        />
      </form>
    </Dialog>
  )
}
