import { FormFiles } from '~/app/files/parts/form-files'
import { useForm } from '~/app/lib/use-form'
import { FormChoice, FormChoices } from '~/app/ui/form/choice-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormTextArea, FormNumber, FormText } from '~/app/ui/form/text-fields'
import { MAX_FILES } from '~/worker/core/limits'
import * as materials from '~/worker/materials/calls'
import type { MaterialRow } from '~/worker/materials/contract'
import { fields } from '~/worker/materials/fields.texts'
import { t } from '../texts'
import { audienceOptions, kindOptions } from '../labels'

const FILE_TYPES = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'txt', 'md', 'csv', 'zip']
const DEFAULT_DAYS = 180

/** Form of a material, new or changed before it is offered again. */
export function MaterialSheet({ row, onClose }: { row: MaterialRow | null; onClose: () => void }) {
  const form = useForm(
    materials.save,
    {
      id: row?.id ?? '',
      ...(row && { lockVersion: row.lockVersion }),
      title: row?.title ?? '',
      kind: row?.kind ?? '',
      summary: row?.summary ?? '',
      terms: row?.terms ?? '',
      audience: row?.audience ?? ['dataSpaceUser'],
      maxDays: row?.maxDays ?? DEFAULT_DAYS,
      fileIds: row?.files.map(({ id }) => id) ?? [],
    },
    { keep: `material:${row?.id ?? 'new'}`, done: onClose },
  )
  const { field } = form
  return (
    <FormSheet form={form} title={row?.title ?? t.offerNew} width={560} summary onClose={onClose}>
      <FormText {...field('title')} label={fields.title} />
      <FormChoice {...field('kind')} label={fields.kind} options={kindOptions()} />
      <FormTextArea {...field('summary')} label={fields.summary} />
      <FormTextArea {...field('terms')} label={fields.terms} help={t.termsHelp} />
      <FormChoices {...field('audience')} label={fields.audience} options={audienceOptions()} />
      <FormNumber {...field('maxDays')} label={fields.maxDays} />
      <FormFiles
        {...field('fileIds')}
        slot={{ slot: 'material', name: fields.files, required: 0, exts: FILE_TYPES, max: MAX_FILES }}
        bizType=""
        bizId=""
        known={row?.files ?? []}
        help={t.filesHelp}
      />
    </FormSheet>
  )
}
