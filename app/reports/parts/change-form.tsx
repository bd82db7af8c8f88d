import { FormFiles } from '~/app/files/parts/form-files'
import { PersonPicker } from '~/app/subjects/form/pickers'
import { ActionDialog } from '~/app/ui/action-dialog'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormTextArea, FormNumber, FormReason } from '~/app/ui/form/text-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormPicker } from '~/app/ui/form/picker-fields'
import { type ChangeRow, changeKinds } from '~/worker/subject-management/contract'
import { ChangedMembers, ChangedPartners } from './change-lines'
import { type ChangeRequest, type Subject, useChange } from './use-change'
import { changeKindText } from './labels'
import { t } from '~/app/reports/texts'
import { MAX_FILES } from '~/worker/core/limits'

const FILE_TYPES = ['pdf', 'docx', 'xlsx', 'png', 'jpg', 'zip']

type ChangeFormProps = { subject: Subject; row: ChangeRow | null }
function NewManager({ form: { field }, subject, row }: ChangeFormProps & { form: ChangeRequest }) {
  return (
    <FormPicker
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
    </FormPicker>
  )
}

/** Form of a change request: kind, new value and reason. Saved as a draft or submitted. */
export function ChangeForm({
  subject,
  row,
  onClose,
  onDone,
}: ChangeFormProps & { onClose: () => void; onDone: () => void }) {
  const form = useChange(subject, row, onDone)
  const { field } = form
  const { kind } = form.values
  return (
    <ActionDialog
      wide
      title={t.askForChange}
      verb={t.submitChange}
      busy={form.busy}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <FormNotices form={form} />
      <FormChoice
        {...field('kind')}
        label={t.changeKind}
        options={changeKinds.map((value) => ({ value, label: changeKindText(value) }))}
      />
      {kind === 'delay' && (
        <FormDate {...field('after.endDate')} label={t.newEnd} required help={t.nowIs(subject.endDate ?? '–')} />
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
      {kind === 'content' && <FormTextArea {...field('after.content')} label={t.newContent} required rows={[6, 20]} />}
      {kind === 'other' && <FormTextArea {...field('after.text')} label={t.whatChanges} required rows={[3, 12]} />}
      {kind === 'member' && <ChangedMembers form={form} subject={subject} />}
      {kind === 'partner' && <ChangedPartners form={form} />}
      <FormReason {...field('reason')} label={t.changeReason} />
      <FormFiles
        {...field('fileIds')}
        slot={{ slot: 'change', name: t.changeFiles, required: 0, exts: FILE_TYPES, max: MAX_FILES }}
        bizType="change"
        bizId={subject.id}
        known={row?.files ?? []}
      />
    </ActionDialog>
  )
}
