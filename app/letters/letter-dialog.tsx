import { lazy, Suspense } from 'react'
import { loadChunk } from '~/app/ui/chunk'
import type { BatchAction } from '~/app/ui/list/batch-bar'
import type { LetterFormProps } from './parts/letter-form'
import { t } from './open.texts'

const LetterForm = lazy(() => loadChunk(() => import('./parts/letter-form')))
/** The recipients of a letter by selected rows. `clear` resets the selection after the letter is sent. */
export type LetterTarget = Omit<LetterFormProps, 'onClose' | 'onDone'> & { clear?: () => void }

/** Returns the list action that writes a letter about the selected rows. */
export const writeLetterAction = <Row extends { id: string }>(
  of: Omit<LetterTarget, 'ids' | 'clear'>,
  open: (writing: LetterTarget) => void,
): BatchAction<Row> => ({
  key: 'write',
  label: t.write,
  act: (rows, clear) => open({ ...of, ids: rows.map((row) => row.id), clear }),
})

/** The dialog of a letter. Its code loads on first use. */
export function LetterDialog({ writing, onClose }: { writing: LetterTarget | null; onClose: () => void }) {
  if (!writing) return null
  const { clear, ...of } = writing
  return (
    <Suspense>
      <LetterForm
        {...of}
        onClose={onClose}
        onDone={() => {
          clear?.()
          onClose()
        }}
      />
    </Suspense>
  )
}
