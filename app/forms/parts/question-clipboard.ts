import { storageEntry } from '~/app/lib/browser-storage'
import type { Field } from '~/worker/core/form/fields'
import { parseFormSchema, type FormSchema, schemaOf } from '~/worker/core/form/schema'

/** Clipboard for questions, shared by all forms in this browser. */
const clipboard = storageEntry<FormSchema>('forms.copied')

/** Copies questions to the clipboard. */
export const copyQuestions = (fields: readonly Field[]) => clipboard.write(schemaOf(fields))
/** Returns the copied questions; empty if there are none or the stored value is invalid. */
export const readCopiedQuestions = (): readonly Field[] => parseFormSchema(clipboard.read()) ?? []
