import { ask } from '~/app/lib/api'
import { useForm, type ValuesOf } from '~/app/lib/form'
import { useSend } from '~/app/lib/send'
import type { CaseTabInput } from '~/app/subjects/case/tab'
import type { ChangeRow, changeKinds } from '~/worker/steering/contract'
import * as steering from '~/worker/steering/calls'

export type Subject = CaseTabInput['subject']
type Change = ValuesOf<typeof steering.saveChange>
/** What of the request a kind of change is about. */
const parts: Record<(typeof changeKinds)[number], keyof Change['after']> = {
  delay: 'endDate',
  manager: 'subjectManId',
  member: 'members',
  content: 'content',
  budget: 'budgetTotal',
  partner: 'cooperateDeparts',
  other: 'text',
}

/** What may change, beginning with what stands there now or what was asked for before. */
const changeOf = (subject: Subject, row: ChangeRow | null): Change => ({
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
/** Of what might change only what the kind says; a partner that was not named is none. */
const ofKind = ({ after, ...change }: Change): Change => {
  const part = parts[change.kind as keyof typeof parts]
  const partners = after.cooperateDeparts?.filter((one) => one.departId)
  return { ...change, after: part ? { [part]: { ...after, cooperateDeparts: partners }[part] } : {} }
}
export type ChangeRequest = ReturnType<typeof useChange>
export const useChange = (subject: Subject, row: ChangeRow | null, onDone: () => void) => {
  const { send } = useSend()
  const form = useForm(steering.saveChange, changeOf(subject, row), {
    sends: ofKind,
    says: { success: false, revalidate: false },
    done: submit,
    fresh: async () => {
      const answer = await ask(steering.listChanges, { subjectId: subject.id, pageSize: 100 })
      const now = answer.ok && answer.result.records.find(({ id }) => id === row?.id)
      return now ? changeOf(subject, now) : null
    },
  })
  async function submit({ id, lockVersion }: { id: string; lockVersion: number }) {
    form.set('id', id)
    form.set('lockVersion', lockVersion)
    if ((await send(steering.submitChange, { id })).ok) onDone()
  }
  return form
}
