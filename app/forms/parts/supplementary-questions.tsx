import { lazy, Suspense, useMemo } from 'react'
import { loadChunk } from '~/app/ui/chunk'
import type { FileValue } from '~/app/ui/files'
import type { FormCore } from '~/app/ui/form/field-state'
import type { Answers } from '~/worker/core/form/fields'
import { type FormSchema, storedFields } from '~/worker/core/form/schema'
import { t } from '~/app/ui/texts'
import { useFormState } from './use-form-state'

const Questions = lazy(() => loadChunk(async () => ({ default: (await import('./questions')).Questions })))

/** Supplementary questions of a year, as in an online form; the answers are the field `more` of the form. */
export function SupplementaryQuestions({
  schema,
  core,
  answers,
  files,
  disabled = false,
}: {
  schema: FormSchema
  core: FormCore
  answers: Answers
  files?: readonly FileValue[]
  disabled?: boolean
}) {
  const fields = useMemo(() => storedFields(schema), [schema])
  const states = useFormState(fields, answers)
  return (
    <Suspense fallback={<p role="status">{t.loading}</p>}>
      <Questions core={core} fields={fields} seen={states} files={files} disabled={disabled} place="more" />
    </Suspense>
  )
}
