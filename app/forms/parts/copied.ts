import { storedFor } from '~/app/lib/store'
import type { Field } from '~/worker/core/form/fields'
import { fieldsOf, type FormSchema, schemaOf } from '~/worker/core/form/schema'

/** Clipboard for questions, shared by all forms in this browser. */
const kept = storedFor<FormSchema>('forms.copied')

/** Copies questions to the clipboard. */
export const copyQuestions = (fields: readonly Field[]) => kept.write(schemaOf(fields))
/** Returns the copied questions; empty if there are none or the stored value is invalid. */
export const copiedQuestions = (): readonly Field[] => fieldsOf(kept.read()) ?? []
