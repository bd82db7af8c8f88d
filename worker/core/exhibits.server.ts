import { type SQL, sql } from 'drizzle-orm'
import type { ExhibitKind } from '../../db/schema'
import type { Change, TableName } from './change'
import { selectReleasable } from './releasable-exhibits.server'

type Source = {
  /** Columns of the source on which the result of `selectReleasable` depends. */
  columns: readonly string[]
  kinds: readonly ExhibitKind[]
  /** Conditions on `exhibit`, and on `m` (`selectReleasable`), that select what depends on a row of the source. */
  depends: (id: string) => { exhibit: SQL; shown: SQL }
}
const dependsByRef = (id: string) => ({ exhibit: sql`ref_id = ${id}`, shown: sql`m.ref_id = ${id}` })
const sources: Partial<Record<TableName, Source>> = {
  subject: {
    columns: ['status', 'delFlag', 'shareConfirmed', 'resources'],
    kinds: ['award', 'result'],
    depends: (id) => ({ exhibit: sql`subject_id = ${id}`, shown: sql`m.subject_id = ${id}` }),
  },
  prize: { columns: ['publish', 'delFlag'], kinds: ['award'], depends: dependsByRef },
  vendor: {
    columns: ['status', 'limited', 'delFlag'],
    kinds: ['product'],
    // All products of published vendors are checked: they are few.
    depends: (id) => ({
      exhibit: sql`ref_id in (select p.id from vendor_product p where p.vendor_id = ${id})`,
      shown: sql`true`,
    }),
  },
  vendorProduct: { columns: ['delFlag', 'subjectId'], kinds: ['product'], depends: dependsByRef },
  software: { columns: ['status', 'delFlag'], kinds: ['software'], depends: dependsByRef },
  announcement: {
    columns: ['sendStatus', 'msgType', 'room', 'delFlag'],
    kinds: ['announcement'],
    depends: dependsByRef,
  },
}

/**
 * Returns statements that withdraw released exhibits whose source may no longer be public after a change. They run
 * after the change.
 */
export function exhibitWithdrawals(change: Change): SQL[] {
  if (change.kind !== 'update' && change.kind !== 'remove') return []
  const source = sources[change.table]
  if (!source || (change.kind === 'update' && !source.columns.some((column) => column in change.set))) return []
  const { exhibit, shown } = source.depends(change.id)
  return source.kinds.map(
    (kind) => sql`update exhibit set released = 0, revoke_reason = '来源已不再公开'
      where kind = ${kind} and released = 1 and ${exhibit} and not exists (select 1 from ${selectReleasable(kind)} m
        where ${shown} and m.ref_id = exhibit.ref_id and m.subject_id = exhibit.subject_id)`,
  )
}
