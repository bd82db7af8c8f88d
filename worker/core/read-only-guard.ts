import { t } from './core.texts'
import { Refusal } from './refusal'

/**
 * Writes that a GET may make: access traces. They do no harm if another site makes a browser leave them, and no
 * user data depends on them. A key is a table (insert or delete), or a column of an existing row.
 */
const allowedWrites: Record<string, string> = {
  log: 'who has read what is noted',
  file_access: 'readings of a file are counted',
  workspace_access: 'readings of a file of a workspace are logged there',
  material_download: 'downloads of a material stand in its register',
  'file.view_count': 'readings of a file are counted',
  'file.down_count': 'readings of a file are counted',
  'subject.contact_open_time': 'what its contact has opened is not withdrawn any more',
  'subject.lock_version': 'a withdrawal decided on before that is refused',
  'subject_review.open_time': 'the centre sees who has begun to read',
  'report.opened_time': 'what its judge has opened is not withdrawn any more',
  export_task: 'a workbook that is too large for one answer is made by a job',
  outbox: "the job's message",
  figure_cache: 'figures of a year are cached for a minute',
  captcha: 'the picture that somebody signs in with is remembered',
  key_pair: "the key of today's passwords is made when the first asks for it",
}

const WRITE_STATEMENT =
  /^\s*(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|delete\s+from|update(?:\s+or\s+\w+)?)\s+"?(\w+)"?(?:\s+set\s+([^]*?)(?:\swhere\s|$))?/i

/** Returns what a write statement would change: the table, or `table.column` for each column that an update sets. */
export function listWriteTargets(sql: string): string[] {
  const [, table, set] = WRITE_STATEMENT.exec(sql) ?? []
  if (!table) return [sql.slice(0, 80)]
  return set ? [...set.matchAll(/"?(\w+)"?\s*=/g)].map(([, column]) => `${table}.${column}`) : [table]
}

/** A read-only call tried to write; the statement was not sent. */
export class WriteInReadError extends Error {
  override readonly name = 'WroteByReading'
}

/** Returns an error if a statement writes more than the allowed traces, else null. */
export function findForbiddenWrite(request: string, sql: string): WriteInReadError | null {
  const changed = listWriteTargets(sql).filter((name) => !(name in allowedWrites))
  if (changed.length === 0) return null
  return new WriteInReadError(`${request} changes ${changed.join(', ')} and does not say so: it needs \`changes\`.`)
}

/** An impersonated session tried to write in that person's name; the statement was not sent. */
export class ImpersonationRefusal extends Refusal {
  constructor() {
    super(t.onlySees, 403, 403)
  }
}
/** Allows writes to the log only, which names the impersonating administrator. @throws 403 */
export function assertImpersonationWrites(sql: string): void {
  if (listWriteTargets(sql).some((table) => table !== 'log')) throw new ImpersonationRefusal()
}
