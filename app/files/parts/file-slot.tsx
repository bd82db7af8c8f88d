import { useState } from 'react'
import { useSend } from '~/app/lib/use-send'
import { Field } from '~/app/ui/field'
import { type ListUpdate, type FileValue, UploadField } from '~/app/ui/files'
import { itemTitle } from '~/worker/core/dictionary'
import * as files from '~/worker/files/calls'
import { downloadHref } from '../file-urls'
import { t } from '../texts'
import { MAX_FILE_BYTES } from '~/worker/core/limits'

export type Slot = { slot: string; name: string; required: number; exts: readonly string[]; max: number }

/** Resolves file ids to files: those that the page knows, and those uploaded since. */
function useFileNames(known: readonly FileValue[]) {
  const [added, setAdded] = useState<FileValue[]>([])
  const namedIn = (ids: readonly string[]) =>
    ids.map(
      (id) =>
        added.find((file) => file.id === id) ??
        known.find((file) => file.id === id) ?? { id, fileName: t.attachment, size: 0 },
    )
  return { namedIn, add: (file: FileValue) => setAdded((before) => [...before, file]) }
}

/**
 * Upload field of one slot, with its rules and files.
 * @param known files of this case that the page has names for
 */
export function FileSlotField({
  slot,
  id = `field-attachments.${slot.slot}`,
  bizType,
  bizId,
  fileIds,
  known,
  error,
  help,
  disabled,
  onChange,
  onGoing,
}: {
  slot: Slot
  id?: string
  bizType: string
  bizId: string
  fileIds: readonly string[]
  known: readonly FileValue[]
  error?: string | undefined
  help?: string
  disabled?: boolean
  onChange: (change: ListUpdate<string>) => void
  onGoing?: (going: boolean) => void
}) {
  const { sendFile } = useSend()
  const { namedIn, add } = useFileNames(known)
  return (
    <Field
      label={itemTitle(slot.name)}
      for={id}
      required={slot.required === 1}
      optional={slot.required === 0}
      {...(error && { error })}
      {...(help && { help })}
    >
      <UploadField
        id={id}
        value={namedIn(fileIds)}
        accept={slot.exts}
        max={slot.max}
        limit={MAX_FILE_BYTES}
        hrefOf={downloadHref}
        disabled={disabled ?? false}
        onGoing={onGoing}
        onChange={(change) => onChange((ids) => change(namedIn(ids)).map((file) => file.id))}
        upload={async (file, onProgress) => {
          const sent = await sendFile(files.uploadFile, file, { bizType, bizId, slot: slot.slot }, onProgress, {
            failure: false,
          })
          if (!sent.ok) return { ok: false, message: sent.message }
          const value = { id: sent.result.id, fileName: sent.result.fileName, size: sent.result.size }
          add(value)
          return { ok: true, file: value }
        }}
      />
    </Field>
  )
}
