import { t } from './core.texts'
import { Refusal } from './refusal'

/**
 * What a GET may write all the same: traces of its having been there. They harm nobody when another site brings a browser to
 * leave them, and nothing that a person has made depends on them. A name is a table, or the column of a row that is there.
 */
const traces: Record<string, string> = {
  log: 'who has read what is noted',
  file_count: 'readings of a file are counted',
  room_use: 'readings of a file of a workspace are logged there',
  material_taken: 'downloads of a material stand in its register',
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

const STATEMENT =
  /^\s*(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|delete\s+from|update(?:\s+or\s+\w+)?)\s+"?(\w+)"?(?:\s+set\s+([^]*?)(?:\swhere\s|$))?/i

/** What a statement that writes would change: a table, or of rows that stay each column that is set. */
export function changedBy(sql: string): string[] {
  const [, table, set] = STATEMENT.exec(sql) ?? []
  if (!table) return [sql.slice(0, 80)]
  return set ? [...set.matchAll(/"?(\w+)"?\s*=/g)].map(([, column]) => `${table}.${column}`) : [table]
}

/** A call that says that it reads would have changed something: the statement was not sent. */
export class WroteByReading extends Error {
  override readonly name = 'WroteByReading'
}

/** What a statement would leave besides traces; null where that is nothing. */
export function moreThanTraces(asked: string, sql: string): WroteByReading | null {
  const changed = changedBy(sql).filter((name) => !(name in traces))
  if (changed.length === 0) return null
  return new WroteByReading(`${asked} changes ${changed.join(', ')} and does not say so: it needs \`changes\`.`)
}

/** Who only sees as somebody else would have left something in that person's name: the statement was not sent. */
export class OnlySees extends Refusal {
  constructor() {
    super(t.onlySees, 403, 403)
  }
}
/** What is left in the log names whoever is behind it; nothing else is left. */
export function refuseSeeing(sql: string): void {
  if (changedBy(sql).some((table) => table !== 'log')) throw new OnlySees()
}
