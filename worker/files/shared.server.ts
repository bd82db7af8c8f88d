import { and, type SQL, sql } from 'drizzle-orm'
import { file, subject } from '../../db/schema'
import { isOneOf } from '../core/page.server'
import { bizTypesOf } from './rules'

/** Files of results are shared with the industry (1), or with everyone (2) once the centre has confirmed it. */
type ShareLevel = 1 | 2
const resultShared: Record<ShareLevel, SQL> = {
  1: sql`json_extract(result.value, '$.share') = 1 and json_extract(result.value, '$.shareAuth') >= 1`,
  2: sql`json_extract(result.value, '$.share') = 1 and json_extract(result.value, '$.shareAuth') >= 2
    and coalesce(json_extract(result.value, '$.confirmed'), ${subject.shareConfirmed}) = 1`,
}
/** Does a result of the subject that is shared at this level at least name the file, as a condition on `subject` and `file`? */
export const namedByShared = (level: ShareLevel) => sql`${file.id} in (
  select named.value from json_each(${subject.resources}) result, json_each(result.value, '$.fileIds') named
  where (${resultShared[level]})
    or (${subject.share} = 1 and ${subject.shareAuth} >= ${level} and ${subject.shareConfirmed} = 1))`

/**
 * Does the file hang on the subject and is it shared at this level at least? Never what is limited. With `+` the ids that the results
 * name lead to the files, not all that hangs on the subject.
 */
export const isShared = (level: ShareLevel) =>
  and(
    sql`${subject.resources} <> '[]' and ${subject.delFlag} = 0`,
    sql`+${file.bizId} = ${subject.id} and ${isOneOf(file.bizType, bizTypesOf('subject'))}`,
    sql`${file.delFlag} = 0 and ${file.limited} = 0`,
    namedByShared(level),
  )
/** The same as a condition on `file` alone. */
export const sharedFiles = (level: ShareLevel) => sql`exists (select 1 from ${subject} where ${isShared(level)})`

/** The subjects that have results, which are few of all: joined to `file` they lead to what is shared. */
export const subjectsWithResults = sql`${subject} indexed by subject_results`
