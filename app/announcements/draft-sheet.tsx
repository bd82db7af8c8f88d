import { Button, Input, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useCallback, useState } from 'react'
import { downloadHref } from '~/app/files/address'
import { ask } from '~/app/lib/api'
import { stampOf } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import type { Option } from '~/app/ui/choice'
import { Field, FieldErrors } from '~/app/ui/field'
import { type FileValue, UploadField } from '~/app/ui/files'
import { DatePicker, Select, SideSheet } from '~/app/ui/named'
import { type Picked, RemotePicker } from '~/app/ui/remote-picker'
import { RichText } from '~/app/ui/rich-text/rich-text'
import { useShown } from '~/app/ui/shown'
import type { ManagedAnnouncement } from '~/worker/announcements/contract'
import { t } from './texts'
import { categories, priorities } from './words'
import style from './announcements.module.css'
import type { InputOf } from '~/worker/core/call'
import * as announcements from '~/worker/announcements/calls'
import * as people from '~/worker/people/calls'
import * as filesCalls from '~/worker/files/calls'

const LIMIT = 200 * 1024 * 1024

/** Writes a new announcement, or changes a draft. */
export function DraftSheet({
  row,
  roles,
  departs,
  onClose,
}: {
  row: ManagedAnnouncement | null
  roles: readonly Option[]
  departs: readonly Option[]
  onClose: () => void
}) {
  const { send, sendFile, busy } = useSend()
  const shown = useShown()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [draft, setDraft] = useState({
    titile: row?.titile ?? '',
    msgContent: row?.msgContent ?? '',
    priority: row?.priority ?? 'L',
    msgCategory: row?.msgCategory ?? '1',
    msgType: row?.msgType ?? 'ALL',
    roles: row?.roles ?? [],
    departs: row?.departs.map((one) => one.id) ?? [],
    openType: row?.openType ?? '',
    openPage: row?.openPage ?? '',
    busId: row?.busId ?? '',
    endTime: row?.endTime ?? '',
  })
  const [users, setUsers] = useState<Picked[]>(row?.users.map((one) => ({ value: one.id, label: one.name })) ?? [])
  const [files, setFiles] = useState<FileValue[]>(row?.files ?? [])
  const set = (change: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...change }))
  const find = useCallback(async (keyword: string, signal: AbortSignal) => {
    const answer = await ask(people.pickableUsers, { keyword }, signal)
    if (!answer.ok) throw new Error(answer.message)
    return answer.result.map((one) => ({ value: one.id, label: one.realname, hint: one.departName }))
  }, [])
  const save = async () => {
    const picked = { userIds: users.map((one) => one.value), fileIds: files.map((file) => file.id) }
    // The selects offer no other values than those that the call takes.
    const given = { ...draft, ...picked } as InputOf<typeof announcements.addAnnouncement>
    const sent = row
      ? await send(announcements.editAnnouncement, { ...given, id: row.id })
      : await send(announcements.addAnnouncement, given)
    if (sent.ok) onClose()
    else setErrors(sent.fields)
  }
  const labels = { titile: t.titleLabel, msgContent: t.content, userIds: t.audience, openPage: t.openPage }
  return (
    <SideSheet
      visible={shown}
      title={row ? t.editTitle : t.add}
      width="min(760px, 100vw)"
      onCancel={onClose}
      footer={
        <div className={style.foot}>
          <Button theme="solid" loading={busy} onClick={() => void save()}>
            {t.save}
          </Button>
        </div>
      }
    >
      <div className={style.form}>
        <FieldErrors errors={errors} labels={labels} idOf={(field) => `annt-${field}`} />
        <Field label={t.titleLabel} for="annt-titile" required error={errors.titile}>
          <Input id="annt-titile" value={draft.titile} maxLength={100} onChange={(titile) => set({ titile })} />
        </Field>
        <Field label={t.content} for="annt-msgContent" required error={errors.msgContent}>
          <RichText
            id="annt-msgContent"
            label={t.content}
            value={draft.msgContent}
            max={20_000}
            invalid={!!errors.msgContent}
            onChange={(msgContent) => set({ msgContent })}
          />
        </Field>
        <Field label={t.category} for="annt-msgCategory">
          <Select
            id="annt-msgCategory"
            value={draft.msgCategory}
            optionList={categories()}
            onChange={(value) => set({ msgCategory: typeof value === 'string' ? value : '' })}
          />
        </Field>
        <Field label={t.priority} for="annt-priority">
          <Select
            id="annt-priority"
            value={draft.priority}
            optionList={priorities()}
            onChange={(value) => set({ priority: typeof value === 'string' ? value : '' })}
          />
        </Field>
        <Field label={t.audience} for="annt-userIds" required error={errors.userIds}>
          <RadioGroup
            aria-label={t.audience}
            value={draft.msgType}
            onChange={(event) => set({ msgType: String(event.target.value) })}
          >
            <Radio value="ALL">{t.everybody}</Radio>
            <Radio value="USER">{t.some}</Radio>
          </RadioGroup>
        </Field>
        {draft.msgType === 'USER' && (
          <>
            <Field label={t.roles} for="annt-roles" optional>
              <Select
                id="annt-roles"
                multiple
                filter
                value={draft.roles}
                optionList={[...roles]}
                style={{ width: '100%' }}
                onChange={(value) => set({ roles: value as string[] })}
              />
            </Field>
            <Field label={t.departs} for="annt-departs" optional>
              <Select
                id="annt-departs"
                multiple
                filter
                value={draft.departs}
                optionList={[...departs]}
                style={{ width: '100%' }}
                onChange={(value) => set({ departs: value as string[] })}
              />
            </Field>
            <Field label={t.users} for="annt-users" optional>
              <RemotePicker
                id="annt-users"
                aria-label={t.users}
                multiple
                load={find}
                value={users}
                onChange={setUsers}
              />
            </Field>
          </>
        )}
        <Field label={t.openType} for="annt-openType">
          <Select
            id="annt-openType"
            value={draft.openType}
            optionList={[
              { value: '', label: t.openNone },
              { value: 'url', label: t.openUrl },
              { value: 'component', label: t.openComponent },
            ]}
            onChange={(value) => set({ openType: typeof value === 'string' ? value : '' })}
          />
        </Field>
        {draft.openType !== '' && (
          <Field label={t.openPage} for="annt-openPage" required error={errors.openPage}>
            <Input
              id="annt-openPage"
              value={draft.openPage}
              maxLength={255}
              onChange={(openPage) => set({ openPage })}
            />
          </Field>
        )}
        {draft.openType === 'component' && (
          <Field label={t.busId} for="annt-busId" optional error={errors.busId} help={t.busIdHelp}>
            <Input id="annt-busId" value={draft.busId} maxLength={50} onChange={(busId) => set({ busId })} />
          </Field>
        )}
        <Field label={t.endTime} for="annt-endTime" optional error={errors.endTime}>
          <DatePicker
            aria-label={t.endTime}
            type="dateTime"
            value={draft.endTime ? new Date(draft.endTime.replace(' ', 'T')) : undefined}
            onChange={(at) => set({ endTime: at instanceof Date ? stampOf(at) : '' })}
          />
        </Field>
        <Field label={t.files} for="annt-fileIds" optional error={errors.fileIds}>
          <UploadField
            id="annt-fileIds"
            value={files}
            onChange={setFiles}
            limit={LIMIT}
            hrefOf={downloadHref}
            upload={async (file, onProgress) => {
              const sent = await sendFile(filesCalls.uploadFile, file, {}, onProgress)
              return sent.ok ? { ok: true, file: sent.result } : { ok: false, message: sent.message }
            }}
          />
        </Field>
      </div>
    </SideSheet>
  )
}
