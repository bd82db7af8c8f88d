import { sql } from 'drizzle-orm'
import type { StoredSchema } from '../../../db/schema/forms'
import { jsonColumn } from '../../core/json'
import type { SheetName } from './sheets'

/** Column of the supplementary questions of a sheet in the form of a `subject`; null if there are none. */
export const sheetColumn = (name: SheetName) =>
  jsonColumn<StoredSchema | null>(sql`(select json_extract(f.definition, ${`$.sheets.${name}`})
    from subject_collect c join declare_form f on f.id = c.form_id where c.id = subject.collect_id)`)
