import { and, type SQL, sql } from 'drizzle-orm'
import { file, subject } from '../../db/schema'
import { oneOfCondition } from '../core/page.server'
import { bizTypesOf } from './rules'

/** Result files are shared with the industry (1), or with everyone (2) after the center has confirmed it. */
type ShareLevel = 1 | 2
const resultSharedConditions: Record<ShareLevel, SQL> = {
  1: sql`json_extract(result.value, '$.share') = 1 and json_extract(result.value, '$.shareAuth') >= 1`,
  2: sql`json_extract(result.value, '$.share') = 1 and json_extract(result.value, '$.shareAuth') >= 2
    and coalesce(json_extract(result.value, '$.confirmed'), ${subject.shareConfirmed}) = 1`,
}
/** Condition on `subject` and `file`: a result that is shared at least at this level references the file. */
export const namedInSharedResult = (level: ShareLevel) => sql`${file.id} in (
  select named.value from json_each(${subject.resources}) result, json_each(result.value, '$.fileIds') named
  where (${resultSharedConditions[level]})
    or (${subject.share} = 1 and ${subject.shareAuth} >= ${level} and ${subject.shareConfirmed} = 1))`

/**
 * Condition on `subject` and `file`: the file is attached to the subject and shared at least at this level. Restricted
 * files are never shared. The `+` makes SQLite start from the ids in the results, not from all files of the subject.
 */
export const sharedOnSubjectCondition = (level: ShareLevel) =>
  and(
    sql`${subject.resources} <> '[]' and ${subject.delFlag} = 0`,
    sql`+${file.bizId} = ${subject.id} and ${oneOfCondition(file.bizType, bizTypesOf('subject'))}`,
    sql`${file.delFlag} = 0 and ${file.limited} = 0`,
    namedInSharedResult(level),
  )
/** The same as a condition on `file` alone. */
export const sharedFilesCondition = (level: ShareLevel) =>
  sql`exists (select 1 from ${subject} where ${sharedOnSubjectCondition(level)})`

/** Subjects with results, which are few. Join `file` to them to find shared files. */
export const subjectsWithResults = sql`${subject} indexed by subject_results`
