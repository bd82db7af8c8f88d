import { FormFiles } from '~/app/files/parts/form-files'
import { PersonPicker } from '~/app/subjects/form/pickers'
import { ActDialog } from '~/app/ui/act-dialog'
import { FormDay } from '~/app/ui/form/dates'
import { FormChoice } from '~/app/ui/form/choices'
import { FormLongText, FormNumber, FormReason } from '~/app/ui/form/typed'
import { FormNotes } from '~/app/ui/form/form-notes'
import { FormPicked } from '~/app/ui/form/picked'
import { type ChangeRow, changeKinds } from '~/worker/steering/contract'
import { ChangedMembers, ChangedPartners } from './change-lines'
import { type ChangeRequest, type Subject, useChange } from './use-change'
import { changeKindText } from './words'
import { t } from '~/app/reports/texts'
import { MOST_FILES } from '~/worker/core/bounds'

const EXTS = ['pdf', 'docx', 'xlsx', 'png', 'jpg', 'zip']

type Shown = { subject: Subject; row: ChangeRow | null }
function NewManager({ form: { field }, subject, row }: Shown & { form: ChangeRequest }) {
  return (
    <FormPicked
      {...field('after.subjectManId')}
      label={t.newManager}
      required
      help={t.nowIs(subject.subjectManName)}
      known={row?.managers ? [{ value: String(row.after.subjectManId), label: row.managers.after }] : []}
    >
      {({ value, onChange, ...picker }) => (
        <PersonPicker
          {...picker}
          departId={subject.leadDepartId}
          value={value && { userId: value.value, realname: value.label }}
          onChange={(picked) => onChange(picked && { value: picked.userId, label: picked.realname })}
        />
      )}
    </FormPicked>
  )
}

/** Form of a change request: kind, new value and reason. Saved as a draft or submitted. */
export function ChangeForm({ subject, row, onClose, onDone }: Shown & { onClose: () => void; onDone: () => void }) {
  const form = useChange(subject, row, onDone)
  const { field } = form
  const { kind } = form.values
  return (
    <ActDialog
      wide
      title={t.askForChange}
      verb={t.submitChange}
      busy={form.busy}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <FormNotes form={form} />
      <FormChoice
        {...field('kind')}
        label={t.changeKind}
        options={changeKinds.map((value) => ({ value, label: changeKindText(value) }))}
      />
      {kind === 'delay' && (
        <FormDay {...field('after.endDate')} label={t.newEnd} required help={t.nowIs(subject.endDate ?? '–')} />
      )}
      {kind === 'manager' && <NewManager form={form} subject={subject} row={row} />}
      {kind === 'budget' && (
        <FormNumber
          {...field('after.budgetTotal')}
          label={t.newBudget}
          required
          help={t.nowIs(String(subject.budgetTotal))}
          precision={2}
        />
      )}
      {kind === 'content' && <FormLongText {...field('after.content')} label={t.newContent} required rows={[6, 20]} />}
      {kind === 'other' && <FormLongText {...field('after.text')} label={t.whatChanges} required rows={[3, 12]} />}
      {kind === 'member' && <ChangedMembers form={form} subject={subject} />}
      {kind === 'partner' && <ChangedPartners form={form} />}
      <FormReason {...field('reason')} label={t.changeReason} />
      <FormFiles
        {...field('fileIds')}
        slot={{ slot: 'change', name: t.changeFiles, required: 0, exts: EXTS, max: MOST_FILES }}
        bizType="change"
        bizId={subject.id}
        known={row?.files ?? []}
      />
    </ActDialog>
  )
}
