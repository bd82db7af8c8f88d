import { useForm } from '~/app/lib/use-form'
import { ActionDialog } from '~/app/ui/action-dialog'
import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormTextArea, FormText } from '~/app/ui/form/text-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import type { ListOptions } from '../lists/subject-list'
import { t } from './texts'
import * as subjects from '~/worker/subjects/calls'

/** Creates a topic of the centre without a declaration. Its manager is assigned later. */
export function TopicDialog({
  year,
  options,
  onClose,
  onDone,
}: {
  year: string
  options: ListOptions
  onClose: () => void
  onDone: (id: string) => void
}) {
  const form = useForm(
    subjects.saveSubject,
    { source: 'plan', year, subjectName: '', domain: '', subjectType: '', summary: '' },
    { keep: `topic:${year}`, done: (created) => onDone(created.subjectId ?? created.id) },
  )
  const { field } = form
  return (
    <ActionDialog
      title={t.newTopicFor(year)}
      verb={t.newTopic}
      busy={form.busy}
      hint={t.newTopicExplained}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <FormNotices form={form} />
      <FormText {...field('subjectName')} label={t.subjectName} required />
      <FormChoice {...field('domain')} label={t.domain} required options={options.domain} />
      <FormChoice {...field('subjectType')} label={t.subjectType} options={options.subjectType} />
      <FormTextArea {...field('summary')} label={t.summary} help={t.optional} />
    </ActionDialog>
  )
}
