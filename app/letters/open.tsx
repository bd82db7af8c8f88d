import { lazy, Suspense } from 'react'
import { part } from '~/app/ui/chunk'
import type { BatchMove } from '~/app/ui/list/batch-bar'
import type { WriteInput } from './parts/write'
import { t } from './open.texts'

const Write = lazy(() => part(() => import('./parts/write')))
/** The recipients of a letter by selected rows. `clear` resets the selection after the letter is sent. */
export type Writing = Omit<WriteInput, 'onClose' | 'onDone'> & { clear?: () => void }

/** Returns the list action that writes a letter about the selected rows. */
export const writingMove = <Row extends { id: string }>(
  of: Omit<Writing, 'ids' | 'clear'>,
  open: (writing: Writing) => void,
): BatchMove<Row> => ({
  key: 'write',
  label: t.write,
  act: (rows, clear) => open({ ...of, ids: rows.map((row) => row.id), clear }),
})

/** The dialog of a letter. Its code loads on first use. */
export function WriteLetter({ writing, onClose }: { writing: Writing | null; onClose: () => void }) {
  if (!writing) return null
  const { clear, ...of } = writing
  return (
    <Suspense>
      <Write
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
