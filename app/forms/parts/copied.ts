import { storedFor } from '~/app/lib/store'
import type { Field } from '~/worker/core/form/fields'
import { fieldsOf, type FormSchema, schemaOf } from '~/worker/core/form/schema'

/** Questions that were copied, to be put into any form in this browser. */
const kept = storedFor<FormSchema>('forms.copied')

export const copyQuestions = (fields: readonly Field[]) => kept.write(schemaOf(fields))
/** None where nothing was copied, or what lies there is no form. */
export const copiedQuestions = (): readonly Field[] => fieldsOf(kept.read()) ?? []
