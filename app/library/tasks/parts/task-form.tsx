import { FormFiles } from '~/app/files/parts/form-files'
import { callApi } from '~/app/lib/api'
import { useForm } from '~/app/lib/use-form'
import type { Option } from '~/app/ui/choice'
import { FormChoice, FormChoices } from '~/app/ui/form/choice-fields'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormPicker, FormMultiPicker } from '~/app/ui/form/picker-fields'
import { FormTextArea, FormNumber, FormText } from '~/app/ui/form/text-fields'
import { type PickerOption, RemotePicker } from '~/app/ui/remote-picker'
import { MAX_FILES } from '~/worker/core/limits'
import * as cases from '~/worker/library/cases/calls'
import type { OrgType } from '~/worker/library/contract'
import * as calls from '~/worker/library/tasks/calls'
import type { TaskDetail } from '~/worker/library/tasks/contract'
import { t } from '../texts'

const MATERIAL = ['pdf', 'docx', 'xlsx', 'png', 'jpg', 'zip']
/** Searches test cases of the library by name or number. */
const findCases =
  (orgType: OrgType) =>
  async (keyword: string, signal: AbortSignal): Promise<PickerOption[]> => {
    const answer = await callApi(cases.listCases, { orgType, status: '2', keyword, pageSize: 20 } as never, signal)
    if (!answer.ok) throw new Error(answer.message)
    return (answer.result as { records: { id: string; caseNo: string; caseName: string }[] }).records.map((one) => ({
      value: one.id,
      label: one.caseName,
      hint: one.caseNo,
    }))
  }
const findTasks =
  (planId: string) =>
  async (keyword: string, signal: AbortSignal): Promise<PickerOption[]> => {
    const answer = await callApi(calls.listTasks, { planId, keyword, pageSize: 20 } as never, signal)
    if (!answer.ok) throw new Error(answer.message)
    return (answer.result as { records: { id: string; taskNo: string; taskName: string }[] }).records.map((one) => ({
      value: one.id,
      label: one.taskName,
      hint: one.taskNo,
    }))
  }

const draftOf = (of: TaskDetail | null, plan: string) => ({
  ...(of && { id: of.id, lockVersion: of.lockVersion }),
  taskName: of?.taskName ?? '',
  planId: of?.planId ?? plan,
  parentId: of?.parentId ?? '',
  goal: of?.goal ?? '',
  requirement: of?.requirement ?? '',
  startDate: of?.startDate ?? '',
  endDate: of?.endDate ?? '',
  weight: of?.weight ?? 10,
  caseIds: of?.cases.map(({ id }) => id) ?? [],
  departIds: of?.departs.map(({ departId }) => departId) ?? [],
  fileIds: of?.fileIds ?? [],
})

/** Form of a plan's task: goal, dates, institutions and test cases. */
export function TaskForm({
  room,
  of,
  plans,
  departs,
  plan,
  onClose,
}: {
  room: OrgType
  of: TaskDetail | null
  plans: readonly Option[]
  departs: readonly Option[]
  /** The plan of the current view. */
  plan: string
  onClose: () => void
}) {
  const form = useForm(calls.saveTask, draftOf(of, plan || (plans[0]?.value ?? '')), {
    keep: `task:${room}:${of?.id ?? 'new'}`,
    done: onClose,
  })
  const { field } = form
  return (
    <FormSheet form={form} title={of ? of.taskName : t.new} verb={t.save} width={640} summary onClose={onClose}>
      <FormText {...field('taskName')} label={t.name} />
      <FormChoice {...field('planId')} label={t.plan} options={plans} disabled={!!of} />
      <FormPicker
        {...field('parentId')}
        label={t.parent}
        known={of?.parentId ? [{ value: of.parentId, label: of.parentName }] : []}
      >
        {(picker) => <RemotePicker {...picker} load={findTasks(String(form.values.planId ?? ''))} />}
      </FormPicker>
      <FormTextArea {...field('goal')} label={t.goal} />
      <FormTextArea {...field('requirement')} label={t.requirement} />
      <FormDate {...field('startDate')} label={t.start} />
      <FormDate {...field('endDate')} label={t.end} />
      <FormNumber {...field('weight')} label={t.weight} />
      <FormChoices {...field('departIds')} label={t.departs} options={departs} />
      <FormMultiPicker
        {...field('caseIds')}
        label={t.cases}
        known={of?.cases.map(({ id, caseName }) => ({ value: id, label: caseName })) ?? []}
      >
        {(picker) => <RemotePicker multiple {...picker} load={findCases(room)} />}
      </FormMultiPicker>
      <FormFiles
        {...field('fileIds')}
        slot={{ slot: 'task', name: t.files, required: 0, exts: MATERIAL, max: MAX_FILES }}
        known={of?.files ?? []}
      />
    </FormSheet>
  )
}
