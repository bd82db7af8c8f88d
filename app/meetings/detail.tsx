import { Banner, Button } from '@douyinfe/semi-ui'
import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { downloadHref, previewHref } from '~/app/files/address'
import { FileSlotField } from '~/app/files/parts/file-slot'
import { turnsOf } from '~/app/files/parts/turns'
import { title } from '~/app/lib/title'
import { shortStamp } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import { useSend } from '~/app/lib/send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Facts } from '~/app/ui/field'
import { type Changed, FileList } from '~/app/ui/files'
import { useLatest } from '~/app/ui/latest'
import { Page, Section } from '~/app/ui/page'
import type { MeetingDetail } from '~/worker/meetings/contract'
import { meetingDetail } from '~/worker/meetings/queries/detail.server'
import { reportStatusLabel } from '~/worker/subjects/reports/statuses'
import type { Route } from './+types/detail'
import { actsOf, actText, isGrave, isNext, useMeetingActs } from './parts/acts'
import { Answer, calendarHref, MeetingStatus, timesOf } from './parts/words'
import styles from './meetings.module.css'
import { t } from './texts'
import * as meetings from '~/worker/meetings/calls'
import { meetingPage, subjectPage } from '~/worker/policy/pages'
import { MOST_FILES } from '~/worker/core/bounds'
import { useAsked } from '~/app/lib/form/schema'
import { TextArea } from '~/app/ui/text-area'

export const loader = (args: Route.LoaderArgs) =>
  load(args, meetings.meetingDetail, (ctx) => meetingDetail(ctx, args.params.id))
export const meta = title((data: MeetingDetail | undefined) => data?.meetingName ?? t.meeting)

const MATERIAL = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip']

const factsOf = (meeting: MeetingDetail): ComponentProps<typeof Facts>['items'] => [
  { label: t.time, value: timesOf(meeting) },
  { label: t.place, value: meeting.place || '–' },
  ...(meeting.onlineUrl
    ? [
        {
          label: t.online,
          value: (
            <a className={styles.link} href={meeting.onlineUrl} target="_blank" rel="noreferrer">
              {meeting.onlineUrl}
            </a>
          ),
        },
      ]
    : []),
  { label: t.host, value: meeting.host || '–' },
  { label: t.organiser, value: meeting.organiser },
  ...(meeting.status !== 0
    ? [
        {
          label: t.calendar,
          value: (
            <a className={styles.link} href={calendarHref(meeting.id)} download>
              {t.addToCalendar}
            </a>
          ),
        },
      ]
    : []),
]

/** One meeting: time, place, agenda, participants, material and minutes. */
export default function Meeting({ loaderData: meeting }: Route.ComponentProps) {
  const { begin, dialog } = useMeetingActs(meeting.room)
  return (
    <Page
      title={meeting.meetingName}
      note={
        <span className={styles.note}>
          <MeetingStatus row={meeting} />
          <span>{meeting.bizStage_dictText}</span>
          <span>{timesOf(meeting)}</span>
          {meeting.open === 1 && <span>{t.open}</span>}
          {meeting.mine && <Answer confirmed={meeting.mine.confirmed} />}
        </span>
      }
      actions={
        <>
          {meeting.may.panel && (
            <Link
              className={`semi-button semi-button-primary semi-button-light ${styles.button}`}
              to={`${meetingPage(meeting)}/panel`}
            >
              {t.panel}
            </Link>
          )}
          {actsOf(meeting).map((action) => (
            <Button
              key={action}
              theme={isNext(action) ? 'solid' : 'light'}
              type={isGrave(action) ? 'danger' : 'primary'}
              onClick={() => void begin(action, meeting, meeting)}
            >
              {actText(action)}
            </Button>
          ))}
        </>
      }
    >
      {meeting.status === 2 && (
        <Banner type="danger" fullMode={false} closeIcon={null} description={meeting.cancelReason} />
      )}
      <Section>
        <Facts items={factsOf(meeting)} />
      </Section>
      <div className={styles.columns}>
        <div className={styles.column}>
          {meeting.room === '' && <Agenda meeting={meeting} />}
          <Minutes key={meeting.lockVersion} meeting={meeting} />
        </div>
        <div className={styles.column}>
          <People meeting={meeting} />
          <Material key={meeting.lockVersion} meeting={meeting} />
        </div>
      </div>
      {dialog}
    </Page>
  )
}

function Agenda({ meeting }: { meeting: MeetingDetail }) {
  return (
    <Section title={t.agenda}>
      {meeting.agenda.length === 0 ? (
        <p className={styles.muted}>{t.noAgenda}</p>
      ) : (
        <ol className={styles.items}>
          {meeting.agenda.map((one) => (
            <li key={one.order}>
              <span className={styles.clock}>{one.startTime.slice(11, 16)}</span>
              <div className={styles.itemTitle}>
                {one.subjectId ? (
                  <Link to={subjectPage(one.subjectId)}>{one.subjectName}</Link>
                ) : (
                  one.subjectName || t.otherSubject
                )}
                <p className={styles.muted}>
                  {[one.subjectNum, one.leadDepartName, one.speaker, t.minutesOf(one.minutes)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <span className={styles.side}>
                {one.reportId && (
                  <Link to={`/subjectMngr/report/${one.reportId}`}>
                    {t.openReport} {reportStatusLabel(one.reportStatus ?? 0)}
                    {one.reportStatus === 0 || one.reportStatus === 1 || one.reportStatus === 4
                      ? ` · ${t.reportDue(shortStamp(one.reportDue))}`
                      : ''}
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function People({ meeting }: { meeting: MeetingDetail }) {
  const { send, busy } = useSend()
  return (
    <Section
      title={`${t.people} ${t.peopleCount(meeting.confirmedCount, meeting.participantCount)}`}
      actions={meeting.signedCount > 0 && <span className={styles.muted}>{t.signedCount(meeting.signedCount)}</span>}
    >
      {meeting.participants.length === 0 ? (
        <p className={styles.muted}>{t.noPeople}</p>
      ) : (
        <ul className={styles.items}>
          {meeting.participants.map((one) => (
            <li key={one.userId}>
              <span className={styles.muted}>{one.role_dictText}</span>
              <div className={styles.itemTitle}>
                {one.realname}
                <p className={styles.muted}>{[one.departName, one.note].filter(Boolean).join(' · ')}</p>
              </div>
              <span className={styles.side}>
                {one.signIn ? (
                  <span className={styles.muted}>{t.signedAt(one.signIn.slice(5, 16))}</span>
                ) : (
                  <Answer confirmed={one.confirmed} />
                )}
                {!one.signIn && meeting.may.register && (
                  <Button
                    size="small"
                    disabled={busy}
                    aria-label={t.signInOf(one.realname)}
                    onClick={() => void send(meetings.signInTo, { id: meeting.id, userIds: [one.userId] })}
                  >
                    {t.signIn}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Material({ meeting }: { meeting: MeetingDetail }) {
  const { send } = useSend()
  const there = useLatest(meeting.fileIds)
  const [turn] = useState(() => turnsOf(1))
  /** Changes of the file list run one after the other; each starts from the result of the previous one. */
  const record = (change: Changed<string>) =>
    turn(async () => {
      const fileIds = change(there.current)
      const sent = await send(meetings.recordMeeting, { id: meeting.id, fileIds }, { success: false })
      if (sent.ok) there.current = fileIds
    })
  if (!meeting.may.record)
    return (
      <Section title={t.files}>
        <FileList files={meeting.files} hrefOf={downloadHref} previewOf={previewHref} empty={t.noFiles} />
      </Section>
    )
  return (
    <Section title={t.files}>
      <FileSlotField
        slot={{ slot: 'material', name: t.files, required: 0, exts: MATERIAL, max: MOST_FILES }}
        bizType=""
        bizId=""
        fileIds={meeting.fileIds}
        known={meeting.files}
        help={t.materialHelp}
        onChange={(change) => void record(change)}
      />
    </Section>
  )
}

function Minutes({ meeting }: { meeting: MeetingDetail }) {
  const { send, busy } = useSend()
  const constraints = useAsked(meetings.recordMeeting)
  const [text, setText] = useState(meeting.minutes)
  const [asking, setAsking] = useState(false)
  const record = async (publish: 0 | 1) =>
    (await send(meetings.recordMeeting, { id: meeting.id, lockVersion: meeting.lockVersion, minutes: text, publish }))
      .ok
  const note = meeting.minutesTime ? t.minutesPublished(shortStamp(meeting.minutesTime)) : t.minutesUnpublished
  if (!meeting.may.record)
    return (
      <Section title={t.minutes}>
        {meeting.minutes ? (
          <>
            <p className={styles.prose}>{meeting.minutes}</p>
            <p className={styles.muted}>{note}</p>
          </>
        ) : (
          <p className={styles.muted}>{t.noMinutes}</p>
        )}
      </Section>
    )
  return (
    <Section title={t.minutes} actions={<span className={styles.muted}>{note}</span>}>
      <div className={styles.stack}>
        <TextArea
          aria-label={t.minutes}
          value={text}
          maxLength={constraints('minutes').max}
          rows={[5, 24]}
          onChange={setText}
        />
        <div className={styles.bar}>
          <span />
          <span className={styles.side}>
            <Button disabled={busy || text === meeting.minutes} onClick={() => void record(0)}>
              {t.save}
            </Button>
            {!meeting.minutesTime && (
              <Button theme="solid" disabled={busy || !text.trim()} onClick={() => setAsking(true)}>
                {t.publish}
              </Button>
            )}
          </span>
        </div>
      </div>
      {asking && (
        <ConfirmDialog
          open
          title={t.publish}
          act={t.publish}
          onConfirm={() => record(1)}
          onCancel={() => setAsking(false)}
        >
          {t.publishSure}
        </ConfirmDialog>
      )}
    </Section>
  )
}
