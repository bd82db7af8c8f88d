import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { downloadHref } from '~/app/files/file-urls'
import { FormFiles } from '~/app/files/parts/form-files'
import { callApi } from '~/app/lib/api'
import { useForm } from '~/app/lib/use-form'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { EmptyState } from '~/app/ui/empty-state'
import { FileList } from '~/app/ui/files'
import { FormChoice, FormSwitch } from '~/app/ui/form/choice-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormTextArea, FormText } from '~/app/ui/form/text-fields'
import { Dialog } from '~/app/ui/dialog'
import { MAX_FILES } from '~/worker/core/limits'
import * as announces from '~/worker/library/announce/calls'
import type { AnnounceRow } from '~/worker/library/announce/contract'
import { t } from '../texts'
import style from '../library.module.css'

/** Announcements of the centre to a side, above its lists, with edit buttons for viewers with the right. */
export function Announcements({
  rows,
  orgType,
  mayKeep,
}: {
  rows: readonly AnnounceRow[]
  orgType: string
  mayKeep: boolean
}) {
  const [open, setOpen] = useState<AnnounceRow | 'all' | null>(null)
  if (rows.length === 0 && !mayKeep) return null
  return (
    <section className={style.announcements} aria-label={t.announcements}>
      <strong>{t.announcements}</strong>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={style.linkButton} onClick={() => setOpen(row)}>
              {row.title}
            </button>
            <span className={style.muted}>{row.publishTime?.slice(0, 10)}</span>
          </li>
        ))}
        {rows.length === 0 && <li className={style.muted}>{t.announcementsNone}</li>}
      </ul>
      <Button size="small" theme="borderless" onClick={() => setOpen('all')}>
        {mayKeep ? t.manage : t.announcementsAll}
      </Button>
      {open === 'all' && <AllAnnouncements orgType={orgType} mayKeep={mayKeep} onClose={() => setOpen(null)} />}
      {open && open !== 'all' && (
        <Dialog open title={open.title} width={640} onClose={() => setOpen(null)}>
          <AnnouncementBody row={open} />
        </Dialog>
      )}
    </section>
  )
}

const AnnouncementBody = ({ row }: { row: AnnounceRow }) => (
  <>
    <p className={style.text}>{row.content}</p>
    {row.files.length > 0 && <FileList files={row.files} hrefOf={downloadHref} />}
    <p className={style.muted}>{row.publishTime ? t.publishedAt(row.publishTime.slice(0, 16)) : row.status_dictText}</p>
  </>
)

function AnnouncementCard({
  row,
  mayKeep,
  onSend,
  onEdit,
  onDelete,
}: {
  row: AnnounceRow
  mayKeep: boolean
  onSend: (call: typeof announces.publishAnnounce) => void
  onEdit: () => void
  onDelete: () => void
}) {
  return (
    <li>
      <h3>{row.title}</h3>
      <AnnouncementBody row={row} />
      {mayKeep && (
        <div className={style.actions}>
          {row.status === 1 ? (
            <Button size="small" onClick={() => onSend(announces.revokeAnnounce)}>
              {t.revoke}
            </Button>
          ) : (
            <>
              <Button size="small" theme="solid" onClick={() => onSend(announces.publishAnnounce)}>
                {t.publish}
              </Button>
              <Button size="small" onClick={onEdit}>
                {t.edit}
              </Button>
              <Button size="small" type="danger" onClick={onDelete}>
                {t.deleteIt}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  )
}

function AllAnnouncements({ orgType, mayKeep, onClose }: { orgType: string; mayKeep: boolean; onClose: () => void }) {
  const { read, again } = useQuery(announces.listAnnounces, { orgType: orgType as 'fund', pageSize: 100 })
  const { send } = useSend()
  const [draft, setDraft] = useState<AnnounceRow | 'new' | null>(null)
  const [doomed, setDoomed] = useState<AnnounceRow | null>(null)
  const runCall = async (call: typeof announces.publishAnnounce, id: string) => {
    if ((await send(call, { id })).ok) again()
  }
  return (
    <Dialog open title={t.announcements} width={720} onClose={onClose}>
      {mayKeep && <Button onClick={() => setDraft('new')}>{t.announceNew}</Button>}
      {read.state === 'reading' && <p className={style.muted}>{t.reading}</p>}
      {read.state === 'failed' && <p role="alert">{read.message}</p>}
      {read.state === 'here' && read.result.records.length === 0 && (
        <EmptyState title={t.announcementsNone} help={t.announcementsNoneHelp} />
      )}
      {read.state === 'here' && (
        <ul className={style.cards}>
          {read.result.records.map((row) => (
            <AnnouncementCard
              key={row.id}
              row={row}
              mayKeep={mayKeep}
              onSend={(call) => void runCall(call, row.id)}
              onEdit={() => setDraft(row)}
              onDelete={() => setDoomed(row)}
            />
          ))}
        </ul>
      )}
      {draft && (
        <DraftSheet
          row={draft === 'new' ? null : draft}
          orgType={orgType}
          onClose={() => {
            setDraft(null)
            again()
          }}
        />
      )}
      {doomed && (
        <ConfirmDialog
          open
          title={t.deleteAsk(doomed.title)}
          act={t.deleteIt}
          onCancel={() => setDoomed(null)}
          onConfirm={async () => {
            const { ok } = await send(announces.deleteAnnounce, { id: doomed.id })
            if (ok) again()
            return ok
          }}
        />
      )}
    </Dialog>
  )
}

const draftOf = (row: AnnounceRow | null, orgType: string) => ({
  ...(row && { id: row.id, lockVersion: row.lockVersion }),
  title: row?.title ?? '',
  content: row?.content ?? '',
  orgType: (row?.orgType ?? orgType) as 'fund',
  fileIds: row?.files.map(({ id }) => id) ?? [],
  top: row?.top ?? 0,
})

function DraftSheet({ row, orgType, onClose }: { row: AnnounceRow | null; orgType: string; onClose: () => void }) {
  const { field, ...form } = useForm(announces.saveAnnounce, draftOf(row, orgType), {
    keep: `fbAnnounce:${row?.id ?? 'new'}`,
    done: onClose,
    fresh: async () => {
      const answer = await callApi(announces.listAnnounces, { orgType: orgType as 'fund', pageSize: 100 })
      const now = answer.ok && answer.result.records.find(({ id }) => id === row?.id)
      return now ? draftOf(now, orgType) : null
    },
  })
  return (
    <FormSheet form={form} title={row ? t.announceEdit : t.announceNew} width={560} guard={false} onClose={onClose}>
      <FormText {...field('title')} label={t.title} />
      <FormTextArea {...field('content')} label={t.content} rows={[6, 16]} />
      <FormChoice
        {...field('orgType')}
        label={t.room}
        options={[
          { value: '', label: t.bothRooms },
          { value: 'fund', label: t.fund },
          { value: 'securities', label: t.securities },
        ]}
      />
      <FormSwitch {...field('top')} label={t.top} />
      <FormFiles
        {...field('fileIds')}
        slot={{ slot: '', name: t.files, required: 0, exts: [], max: MAX_FILES }}
        known={row?.files ?? []}
      />
    </FormSheet>
  )
}
