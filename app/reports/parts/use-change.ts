import { callApi } from '~/app/lib/api'
import { useForm, type FormValuesOf } from '~/app/lib/use-form'
import { useSend } from '~/app/lib/use-send'
import type { CaseTabProps } from '~/app/subjects/case/tab-props'
import type { ChangeRow, changeKinds } from '~/worker/subject-management/contract'
import * as steering from '~/worker/subject-management/calls'

export type Subject = CaseTabProps['subject']
type Change = FormValuesOf<typeof steering.saveChange>
/** The field of the request that each kind changes. */
const fieldOfKind: Record<(typeof changeKinds)[number], keyof Change['after']> = {
  delay: 'endDate',
  manager: 'subjectManId',
  member: 'members',
  content: 'content',
  budget: 'budgetTotal',
  partner: 'cooperateDeparts',
  other: 'text',
}

/** Returns the form values: the current values of the subject, or those of the existing request. */
const changeValues = (subject: Subject, row: ChangeRow | null): Change => ({
  ...(row && { id: row.id, lockVersion: row.lockVersion }),
  subjectId: subject.id,
  kind: row?.kind ?? '',
  after: {
    endDate: subject.endDate ?? '',
    subjectManId: '',
    budgetTotal: subject.budgetTotal,
    content: subject.content,
    members: subject.members,
    cooperateDeparts: subject.cooperateDeparts,
    text: '',
    ...row?.after,
  },
  reason: row?.reason ?? '',
  fileIds: row?.fileIds ?? [],
})
/** Returns the request body with only the field of its kind. Partners without an id are removed. */
const changeBody = ({ after, ...change }: Change): Change => {
  const part = fieldOfKind[change.kind as keyof typeof fieldOfKind]
  const partners = after.cooperateDeparts?.filter((one) => one.departId)
  return { ...change, after: part ? { [part]: { ...after, cooperateDeparts: partners }[part] } : {} }
}
export type ChangeRequest = ReturnType<typeof useChange>
/** Form state of a change request. */
export const useChange = (subject: Subject, row: ChangeRow | null, onDone: () => void) => {
  const { send } = useSend()
  const form = useForm(steering.saveChange, changeValues(subject, row), {
    sends: changeBody,
    says: { success: false, revalidate: false },
    done: submit,
    fresh: async () => {
      const answer = await callApi(steering.listChanges, { subjectId: subject.id, pageSize: 100 })
      const now = answer.ok && answer.result.records.find(({ id }) => id === row?.id)
      return now ? changeValues(subject, now) : null
    },
  })
  async function submit({ id, lockVersion }: { id: string; lockVersion: number }) {
    form.set('id', id)
    form.set('lockVersion', lockVersion)
    if ((await send(steering.submitChange, { id })).ok) onDone()
  }
  return form
}
