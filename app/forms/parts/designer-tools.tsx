import { IconEyeOpened } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useRef, useState } from 'react'
import { notify } from '~/app/lib/notify'
import { downloadFile } from '~/app/ui/file-download'
import type { Field } from '~/worker/core/form/fields'
import { parseFormSchema, schemaOf } from '~/worker/core/form/schema'
import { t } from './designer.texts'
import type { VisibilityOptions } from './field-visibility'
import { FormPreview } from './form-preview'

/** Toolbar for all questions: preview, export to a file, import from a file. */
export function DesignerTools({
  fields,
  keeps,
  onSet,
}: {
  fields: readonly Field[]
  keeps: VisibilityOptions
  onSet: (fields: readonly Field[]) => void
}) {
  const [previewing, setPreviewing] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    const read = parseFormSchema(
      await file
        .text()
        .then(JSON.parse)
        .catch(() => null),
    )
    if (!read) return notify.warning(t.importFailed)
    onSet(read)
    notify.success(t.imported(read.length))
  }
  return (
    <>
      <Button icon={<IconEyeOpened aria-hidden />} disabled={!fields.length} onClick={() => setPreviewing(true)}>
        {t.preview}
      </Button>
      <Button onClick={() => picker.current?.click()}>{t.importIt}</Button>
      <Button
        disabled={!fields.length}
        onClick={() => downloadFile('form.json', JSON.stringify(schemaOf(fields), null, 2), 'application/json')}
      >
        {t.exportIt}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t.importIt}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {previewing && <FormPreview fields={fields} keeps={keeps} onClose={() => setPreviewing(false)} />}
    </>
  )
}
