import { DraftNotice } from '../draft-notice'
import { ErrorSummary } from '../field'
import { t } from '../texts'
import { type FormCore, placeOfError, fieldIdOf } from './field-state'
import { ConflictDialog } from './conflict-dialog'
import type { FieldConflict } from './merge'

/**
 * Notices above a form's fields: a restored draft, a conflict with another person's changes, and with `summary` a list
 * of all errors with links.
 */
export function FormNotices({
  form: { core, draft, conflict, errors, tried },
  summary = false,
}: {
  form: {
    core: FormCore
    draft: { take: () => void; drop: () => void } | null
    conflict: { asked: readonly FieldConflict[]; settle: (choices: Record<string, unknown>) => void } | null
    errors: Record<string, string>
    tried: boolean
  }
  summary?: boolean
}) {
  const labels = Object.fromEntries([...core.homes].map(([name, { label }]) => [name, label]))
  return (
    <>
      {draft && <DraftNotice onTake={draft.take} onDrop={draft.drop} />}
      {conflict && (
        <ConflictDialog
          differing={conflict.asked}
          explained={t.conflictExplained(conflict.asked.length)}
          labelOf={(field) => labels[field] ?? field}
          wordsOf={(field, value) => core.homes.get(field)?.words?.(value)}
          onSettle={conflict.settle}
        />
      )}
      {summary && tried && (
        <ErrorSummary
          errors={errors}
          labels={labels}
          idOf={(field) => fieldIdOf(core, placeOfError(core, field) ?? field)}
        />
      )}
    </>
  )
}
