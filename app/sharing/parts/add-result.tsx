import { FormFiles } from '~/app/files/parts/form-files'
import { useForm } from '~/app/lib/form'
import { ActDialog } from '~/app/ui/act-dialog'
import type { Option } from '~/app/ui/choice'
import { FormChoice } from '~/app/ui/form/choices'
import { FormField } from '~/app/ui/form/field'
import { FormText } from '~/app/ui/form/typed'
import { t } from '~/app/sharing/texts'
import * as steering from '~/worker/steering/calls'
import { MOST_FILES } from '~/worker/core/bounds'
import { TextArea } from '~/app/ui/text-area'

const EXTS = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip', 'mp4']
/** Parses URLs, one per line. */
const linksIn = (text: string) =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)

/** Form of a subject's result: files, URLs, or both. */
export function AddResult({
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
    { done: onDone, sends: (values) => ({ ...values, links: values.links?.flatMap(linksIn) }) },
  )
  return (
    <ActDialog title={t.add} verb={t.add} busy={busy} onConfirm={() => void submit()} onClose={onClose}>
      <FormChoice {...field('type')} label={t.type} options={types} />
      <FormText {...field('desc')} label={t.desc} />
      <FormFiles
        {...field('fileIds')}
        slot={{ slot: 'resource', name: t.files, required: 0, exts: EXTS, max: MOST_FILES }}
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
    </ActDialog>
  )
}
