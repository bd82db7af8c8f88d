import { Input, InputNumber, TextArea } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { FileSlotField } from '~/app/files/parts/file-slot'
import { useSend } from '~/app/lib/send'
import type { CaseTabInput } from '~/app/subjects/case/tabs'
import { Lines } from '~/app/subjects/form/lines'
import { DepartPicker, type PickedPerson, PersonPicker } from '~/app/subjects/form/pickers'
import { Choice } from '~/app/ui/choice'
import { ActDialog } from '~/app/ui/act-dialog'
import { Labelled } from '~/app/ui/field'
import { DatePicker } from '~/app/ui/named'
import { type ChangeRow, changeKinds } from '~/worker/steering/contract'
import { memberRoles, ordinaryRole } from '~/worker/subjects/member-roles'
import { changeKindText } from './words'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'
import { ReasonField, reasonGiven } from '~/app/ui/reason-field'
import type { InputOf } from '~/worker/core/call'
import * as steering from '~/worker/steering/calls'

type Kind = (typeof changeKinds)[number]
type Subject = CaseTabInput['subject']
type Member = Subject['members'][number]
const EXTS = ['pdf', 'docx', 'xlsx', 'png', 'jpg', 'zip']

/** What may change, beginning with what stands there now or what was asked for before. */
const draftOf = (subject: Subject, row: ChangeRow | null) => {
  const asked = (row?.after ?? {}) as Partial<Draft>
  return {
    endDate: asked.endDate ?? subject.endDate ?? '',
    budgetTotal: asked.budgetTotal ?? subject.budgetTotal,
    content: asked.content ?? subject.content,
    members: asked.members ?? subject.members,
    cooperateDeparts: asked.cooperateDeparts ?? subject.cooperateDeparts,
    text: asked.text ?? '',
  }
}
/** A member's role is one of those that the form offers. */
type Lines = InputOf<typeof steering.saveChange>['after']['members']
type Draft = {
  endDate: string
  budgetTotal: number
  content: string
  members: Member[]
  cooperateDeparts: Subject['cooperateDeparts']
  text: string
}

/** A request for a change: its kind, what is to stand there, and why; kept as a draft or handed in at once. */
export function ChangeForm({
  subject,
  row,
  onClose,
  onDone,
}: {
  subject: Subject
  row: ChangeRow | null
  onClose: () => void
  onDone: () => void
}) {
  const { send, busy } = useSend()
  const [kind, setKind] = useState<Kind | ''>((row?.kind as Kind) ?? '')
  const [draft, setDraft] = useState<Draft>(() => draftOf(subject, row))
  const [manager, setManager] = useState<PickedPerson | null>(
    row?.managers
      ? { userId: (row.after as { subjectManId?: string }).subjectManId ?? '', realname: row.managers.after }
      : null,
  )
  const [reason, setReason] = useState(row?.reason ?? '')
  const [fileIds, setFileIds] = useState<string[]>(row?.fileIds ?? [])
  const [fields, setFields] = useState<Record<string, string>>({})
  const set = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const error = (name: string) =>
    fields[`after.${name}`] ?? Object.entries(fields).find(([field]) => field.startsWith(`after.${name}.`))?.[1]

  const after = (): InputOf<typeof steering.saveChange>['after'] => {
    if (kind === 'delay') return { endDate: draft.endDate }
    if (kind === 'manager') return { subjectManId: manager?.userId ?? '' }
    if (kind === 'member') return { members: draft.members as Lines }
    if (kind === 'content') return { content: draft.content }
    if (kind === 'budget') return { budgetTotal: draft.budgetTotal }
    if (kind === 'partner') return { cooperateDeparts: draft.cooperateDeparts.filter((one) => one.departId) }
    return { text: draft.text }
  }
  const confirm = async () => {
    if (!kind) return
    const saved = await send(
      steering.saveChange,
      { ...(row && { id: row.id }), subjectId: subject.id, kind, after: after(), reason: reason.trim(), fileIds },
      { success: false, revalidate: false },
    )
    if (!saved.ok) return setFields(saved.fields)
    const sent = await send(steering.submitChange, { id: saved.result.id })
    if (sent.ok) onDone()
  }
  return (
    <ActDialog
      wide
      title={t.askForChange}
      verb={t.submitChange}
      busy={busy}
      ready={!!kind && reasonGiven(reason)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Labelled label={t.changeKind} required error={fields.kind}>
        {(id) => (
          <Choice
            id={id}
            value={kind}
            options={changeKinds.map((value) => ({ value, label: changeKindText(value) }))}
            onChange={(value) => setKind(value as Kind)}
          />
        )}
      </Labelled>
      {kind === 'delay' && (
        <Labelled label={t.newEnd} required help={t.nowIs(subject.endDate ?? '–')} error={error('endDate')}>
          {() => (
            <DatePicker
              aria-label={t.newEnd}
              type="date"
              format="yyyy-MM-dd"
              value={draft.endDate || undefined}
              onChange={(_, text) => set({ endDate: typeof text === 'string' ? text : '' })}
              style={{ width: '100%' }}
            />
          )}
        </Labelled>
      )}
      {kind === 'manager' && (
        <Labelled label={t.newManager} required help={t.nowIs(subject.subjectManName)} error={error('subjectManId')}>
          {(id) => <PersonPicker id={id} departId={subject.leadDepartId} value={manager} onChange={setManager} />}
        </Labelled>
      )}
      {kind === 'budget' && (
        <Labelled label={t.newBudget} required help={t.nowIs(String(subject.budgetTotal))} error={error('budgetTotal')}>
          {(id) => (
            <InputNumber
              id={id}
              min={0}
              max={100_000}
              precision={2}
              value={draft.budgetTotal}
              onChange={(value) => set({ budgetTotal: Number(value) || 0 })}
              style={{ width: '100%' }}
            />
          )}
        </Labelled>
      )}
      {kind === 'content' && (
        <Labelled label={t.newContent} required error={error('content')}>
          {(id) => (
            <TextArea
              id={id}
              value={draft.content}
              maxLength={20_000}
              maxCount={20_000}
              autosize={{ minRows: 6, maxRows: 20 }}
              onChange={(content) => set({ content })}
            />
          )}
        </Labelled>
      )}
      {kind === 'other' && (
        <Labelled label={t.whatChanges} required error={error('text')}>
          {(id) => (
            <TextArea
              id={id}
              value={draft.text}
              maxLength={2000}
              maxCount={2000}
              autosize={{ minRows: 3, maxRows: 12 }}
              onChange={(text) => set({ text })}
            />
          )}
        </Labelled>
      )}
      {kind === 'member' && (
        <Labelled label={t.newMembers} required error={error('members')}>
          {(id) => (
            <Lines
              id={id}
              noun={t.member}
              lines={draft.members}
              empty={emptyMember(subject)}
              onChange={(lines) => setDraft((now) => ({ ...now, members: lines(now.members) }))}
            >
              {(line, change, at) => (
                <div className={styles.pair}>
                  {(['name', 'departName', 'duty'] as const).map((name) => (
                    <Input
                      key={name}
                      aria-label={`${t[name === 'name' ? 'memberName' : name === 'duty' ? 'duty' : 'unit']} ${at + 1}`}
                      placeholder={t[name === 'name' ? 'memberName' : name === 'duty' ? 'duty' : 'unit']}
                      value={line[name]}
                      onChange={(value) => change({ [name]: value })}
                    />
                  ))}
                  <Choice
                    aria-label={`${t.memberRole} ${at + 1}`}
                    value={line.role}
                    options={memberRoles()}
                    onChange={(role) => change({ role: role as Member['role'] })}
                  />
                </div>
              )}
            </Lines>
          )}
        </Labelled>
      )}
      {kind === 'partner' && (
        <Labelled label={t.newPartners} error={error('cooperateDeparts')}>
          {(id) => (
            <Lines
              id={id}
              noun={t.partner}
              lines={draft.cooperateDeparts}
              empty={{ departId: '', departName: '', duty: '' }}
              onChange={(lines) => setDraft((now) => ({ ...now, cooperateDeparts: lines(now.cooperateDeparts) }))}
            >
              {(line, change, at) => (
                <div className={styles.pair}>
                  <DepartPicker
                    aria-label={`${t.partner} ${at + 1}`}
                    value={line.departName ? line : null}
                    onChange={(depart) => change(depart ?? { departId: '', departName: '' })}
                  />
                  <Input
                    aria-label={`${t.duty} ${at + 1}`}
                    placeholder={t.duty}
                    maxLength={200}
                    value={line.duty}
                    onChange={(duty) => change({ duty })}
                  />
                </div>
              )}
            </Lines>
          )}
        </Labelled>
      )}
      <ReasonField label={t.changeReason} value={reason} onChange={setReason} />
      <FileSlotField
        slot={{ slot: 'change', name: t.changeFiles, required: 0, exts: EXTS, max: 20 }}
        bizType="change"
        bizId={subject.id}
        fileIds={fileIds}
        known={row?.files ?? []}
        error={fields.fileIds}
        onChange={setFileIds}
      />
    </ActDialog>
  )
}

const emptyMember = (subject: Subject): Member => ({
  id: '',
  userId: '',
  name: '',
  departId: subject.leadDepartId,
  departName: subject.leadDepartName,
  title: '',
  duty: '',
  phone: '',
  email: '',
  sort: 0,
  editRight: 0,
  role: ordinaryRole,
})
