import { FormFiles } from '~/app/files/parts/form-files'
import { useForm } from '~/app/lib/use-form'
import { ActionDialog } from '~/app/ui/action-dialog'
import type { Option } from '~/app/ui/choice'
import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormField } from '~/app/ui/form/form-field'
import { FormText } from '~/app/ui/form/text-fields'
import { t } from '~/app/sharing/texts'
import * as steering from '~/worker/subject-management/calls'
import { MAX_FILES } from '~/worker/core/limits'
import { TextArea } from '~/app/ui/text-area'

const FILE_TYPES = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip', 'mp4']
/** Parses URLs, one per line. */
const parseLinks = (text: string) =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)

/** Form of a subject's result: files, URLs, or both. */
export function ResultForm({
  subjectId,
  types,
  onClose,
  onDone,
}: {
  subjectId: string
  types: readonly Option[]
  onClose: () => void
  onDone: () => void
}) {
  const { field, submit, busy } = useForm(
    steering.addResource,
    { subjectId, type: '', desc: '', fileIds: [], links: [] },
    { done: onDone, sends: (values) => ({ ...values, links: values.links?.flatMap(parseLinks) }) },
  )
  return (
    <ActionDialog title={t.add} verb={t.add} busy={busy} onConfirm={() => void submit()} onClose={onClose}>
      <FormChoice {...field('type')} label={t.type} options={types} />
      <FormText {...field('desc')} label={t.desc} />
      <FormFiles
        {...field('fileIds')}
        slot={{ slot: 'resource', name: t.files, required: 0, exts: FILE_TYPES, max: MAX_FILES }}
        bizType="resource"
        bizId={subjectId}
        known={[]}
      />
      <FormField {...field('links')} label={t.links} help={t.linksHelp} whole>
        {({ id, value, error, onChange, onBlur }) => (
          <TextArea
            id={id}
            value={(value as string[]).join('\n')}
            invalid={!!error}
            rows={[2, 6]}
            onChange={(text) => onChange(text.split('\n'))}
            onBlur={onBlur}
          />
        )}
      </FormField>
    </ActionDialog>
  )
}
