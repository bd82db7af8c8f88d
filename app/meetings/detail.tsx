import { Banner, Button } from '@douyinfe/semi-ui'
import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { downloadHref, previewHref } from '~/app/files/file-urls'
import { FileSlotField } from '~/app/files/parts/file-slot'
import { createConcurrencyLimit } from '~/app/files/parts/concurrency-limit'
import { titleMeta } from '~/app/lib/page-title'
import { formatMinutes } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { FactList } from '~/app/ui/field'
import { type ListUpdate, FileList } from '~/app/ui/files'
import { useLatest } from '~/app/ui/use-latest'
import { Page, Section } from '~/app/ui/page'
import type { MeetingDetail } from '~/worker/meetings/contract'
import { meetingDetail } from '~/worker/meetings/queries/detail.server'
import { reportStatusLabel } from '~/worker/subjects/reports/statuses'
import type { Route } from './+types/detail'
import { openActionsOf, actionLabel, isGraveAction, isNextAction, useMeetingActions } from './parts/actions'
import { AnswerTag, calendarHref, MeetingStatus, timeRangeOf } from './parts/labels'
import styles from './meetings.module.css'
import { t } from './texts'
import * as meetings from '~/worker/meetings/calls'
import { meetingPageUrl, subjectPageUrl } from '~/worker/policy/page-urls'
import { MAX_FILES } from '~/worker/core/limits'
import { useFieldConstraints } from '~/app/lib/form/schema'
import { TextArea } from '~/app/ui/text-area'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, meetings.meetingDetail, (ctx) => meetingDetail(ctx, args.params.id))
export const meta = titleMeta((data: MeetingDetail | undefined) => data?.meetingName ?? t.meeting)

const MATERIAL = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip']

const factsOf = (meeting: MeetingDetail): ComponentProps<typeof FactList>['items'] => [
  { label: t.time, value: timeRangeOf(meeting) },
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
  const { begin, dialog } = useMeetingActions(meeting.room)
  return (
    <Page
      title={meeting.meetingName}
      note={
        <span className={styles.note}>
          <MeetingStatus row={meeting} />
          <span>{meeting.bizStage_dictText}</span>
          <span>{timeRangeOf(meeting)}</span>
          {meeting.open === 1 && <span>{t.open}</span>}
          {meeting.mine && <AnswerTag confirmed={meeting.mine.confirmed} />}
        </span>
      }
      actions={
        <>
          {meeting.may.panel && (
            <Link
              className={`semi-button semi-button-primary semi-button-light ${styles.button}`}
              to={`${meetingPageUrl(meeting)}/panel`}
            >
              {t.panel}
            </Link>
          )}
          {openActionsOf(meeting).map((action) => (
            <Button
              key={action}
              theme={isNextAction(action) ? 'solid' : 'light'}
              type={isGraveAction(action) ? 'danger' : 'primary'}
              onClick={() => void begin(action, meeting, meeting)}
            >
              {actionLabel(action)}
            </Button>
          ))}
        </>
      }
    >
      {meeting.status === 2 && (
        <Banner type="danger" fullMode={false} closeIcon={null} description={meeting.cancelReason} />
      )}
      <Section>
        <FactList items={factsOf(meeting)} />
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
                  <Link to={subjectPageUrl(one.subjectId)}>{one.subjectName}</Link>
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
                      ? ` · ${t.reportDue(formatMinutes(one.reportDue))}`
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
                  <AnswerTag confirmed={one.confirmed} />
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
  const [turn] = useState(() => createConcurrencyLimit(1))
  /** Changes of the file list run one after the other; each starts from the result of the previous one. */
  const record = (change: ListUpdate<string>) =>
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
        slot={{ slot: 'material', name: t.files, required: 0, exts: MATERIAL, max: MAX_FILES }}
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
  const constraints = useFieldConstraints(meetings.recordMeeting)
  const [text, setText] = useState(meeting.minutes)
  const [asking, setAsking] = useState(false)
  const record = async (publish: 0 | 1) =>
    (await send(meetings.recordMeeting, { id: meeting.id, lockVersion: meeting.lockVersion, minutes: text, publish }))
      .ok
  const note = meeting.minutesTime ? t.minutesPublished(formatMinutes(meeting.minutesTime)) : t.minutesUnpublished
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
