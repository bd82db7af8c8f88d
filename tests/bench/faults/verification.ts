import type { Client, InValue, Row } from '@libsql/client'
import { cleanUpFiles } from '~/jobs/files'
import { repairNextTimes } from '~/jobs/outbox'
import { ObjectCopies } from '~/scripts/backup/object-copies'
import type { ServiceVars } from '~/scripts/local/services'
import { jobContext } from '~/worker/core/context'
import { addDays } from '~/worker/core/time'
import { subjectLifecycle } from '~/worker/subjects/lifecycle'
import { contentOf, type Kind, kinds, type Ledger, type People } from './writes'

/** Table and column of a mark of each type. Of a repeated save only the last mark is stored. */
const places: Record<Exclude<Kind, 'save'>, [table: string, column: string, more?: string]> = {
  draft: ['subject', 'subject_name'],
  move: ['subject_status_log', 'reason'],
  feedback: ['feedback', 'title'],
  announcement: ['announcement', 'titile', "send_status = '1'"],
  folder: ['folder', 'name'],
  file: ['file', 'file_name'],
}
export type Verification = { faults: string[]; counts: Record<string, number> }

/** Verifies tables and bucket directly. */
export async function verifyWrites(
  ledger: Ledger,
  people: People,
  database: Client,
  vars: ServiceVars,
): Promise<Verification> {
  const faults: string[] = []
  const counts: Record<string, number> = {}
  const rows = async (sql: string, args: InValue[] = []) => (await database.execute({ sql, args })).rows.map(plainOf)
  const one = async (sql: string) => Number((await rows(sql))[0]!.n)

  for (const kind of kinds) {
    if (kind === 'save') continue
    const [table, column, more] = places[kind]
    const found = await rows(
      `select ${column} as mark, count(*) as n, max(${more ?? 1}) as whole from ${table} where ${column} like ? group by 1`,
      [`故障${ledger.seed}第%`],
    )
    const there = new Map(found.map(({ mark, n, whole }) => [String(mark).replace(/\.pdf$/, ''), { n, whole }]))
    for (const mark of ledger.kept.get(kind)!) if (!there.get(mark)?.whole) faults.push(`${kind} ${mark} is lost`)
    for (const [mark, { n }] of there) if (Number(n) !== 1) faults.push(`${kind} ${mark} is there ${n} times`)
  }
  for (const [id, mark] of ledger.texts) {
    const [row] = await rows('select summary from subject where collect_id = ?', [id])
    if (numberOf(String(row?.summary ?? '')) < numberOf(mark)) faults.push(`of draft ${id} the text ${mark} is lost`)
  }
  for (const [mark, address] of ledger.addresses) {
    const { response } = await people.as('subject').send('GET', address)
    if ((await response.text()) !== contentOf(mark)) faults.push(`the bytes of ${mark} are not those that were sent`)
  }
  const reached = await rows(
    `select a.titile as mark, count(s.id) as n from announcement a left join announcement_send s on s.annt_id = a.id
     where a.titile like ? and a.send_status = '1' group by a.id having n <> ?`,
    [`故障${ledger.seed}第%`, people.listeners.length],
  )
  for (const { mark, n } of reached) faults.push(`announcement ${mark} reached ${n} of ${people.listeners.length}`)

  const steps = await rows(
    `select l.subject_id as id, l.seq, l.from_status as was, l.to_status as became, l.operation, s.status as status
     from subject_status_log l join subject s on s.id = l.subject_id
     where l.subject_id in (select subject_id from subject_status_log where reason like ?1)
        or s.subject_name like ?1 order by l.subject_id, l.seq`,
    [`故障${ledger.seed}第%`],
  )
  counts.steps = steps.length
  faults.push(...brokenChains(steps.map(stepOf)))

  counts['outbox rows sent'] = await one('select count(*) as n from outbox where status = 1')
  counts['outbox rows waiting'] = await one('select count(*) as n from outbox where status = 0')
  // The work of the scheduler's next minute.
  await repairNextTimes(jobContext('schedule', vars as never))
  counts['outbox rows held up by the clock'] = await one(
    "select count(*) as n from outbox where status = 0 and next_time > datetime('now', '+8 hours', '+70 minutes')",
  )
  if (counts['outbox rows held up by the clock']) faults.push('outbox rows wait for a time of the clock that was ahead')
  const dead = await rows('select kind, error from outbox where status not in (0, 1)')
  for (const { kind, error } of dead) faults.push(`an outbox row is dead: ${kind}, ${error}`)

  for (const [name, total, counted] of [
    ['search_index', 'select count(*) as n from search_index', 'select count(*) as n from search_document'],
  ] as const) {
    const [kept, is] = [await one(total), await one(counted)]
    if (kept !== is) faults.push(`${name} says ${kept}, there are ${is}`)
  }

  faults.push(...(await bucketFaults(database, vars, counts)))
  return { faults, counts }
}
/** A row of texts and numbers. */
const plainOf = (row: Row): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? value : `${value as string}`]),
  )
const numberOf = (mark: string) => Number(/第(\d+)号/.exec(mark)?.[1] ?? 0)

type Step = { id: string; seq: number; was: string; became: string; operation: string; status: string }
const stepOf = (row: Record<string, string | number>): Step => ({
  id: String(row.id),
  seq: Number(row.seq),
  was: String(row.was),
  became: String(row.became),
  operation: String(row.operation),
  status: String(row.status),
})
const moves: Record<string, { from: 'new' | readonly string[]; to: readonly string[] }> = subjectLifecycle.moves

/**
 * Each step continues the one before, is in the table of transitions, and the last one leads to the status of the
 * subject.
 */
function brokenChains(steps: readonly Step[]): string[] {
  return steps.flatMap((step, at) => {
    const before = steps[at - 1]?.id === step.id ? steps[at - 1]! : undefined
    const isLast = steps[at + 1]?.id !== step.id
    const move = moves[step.operation]
    const name = `step ${step.seq} of ${step.id} (${step.operation})`
    const first = !before && (step.was === '' ? move?.from === 'new' : step.seq > 1 || !!move)
    return [
      ...(move ? [] : [`${name} is no move`]),
      ...(move && move.from !== 'new' && !move.from.includes(step.was) ? [`${name} left ${step.was}`] : []),
      ...(move && !move.to.includes(step.became) ? [`${name} led to ${step.became}`] : []),
      ...(before && before.became !== step.was ? [`${name} does not go on from ${before.became}`] : []),
      ...(before && before.seq + 1 !== step.seq ? [`${name} follows ${before.seq}`] : []),
      ...(before || first ? [] : [`${name} begins with ${step.was}`]),
      ...(isLast && step.became !== step.status
        ? [`${name} led to ${step.became}, the subject is ${step.status}`]
        : []),
    ]
  })
}

/** Every row has its object; the nightly job removes the remains of interrupted uploads and nothing else. */
async function bucketFaults(database: Client, vars: ServiceVars, counts: Record<string, number>): Promise<string[]> {
  const bucket = new ObjectCopies(vars, '')
  const objects = async () => {
    const keys = new Set<string>()
    for await (const { key } of bucket.found()) if (key.startsWith('objects/')) keys.add(key)
    return keys
  }
  const { rows } = await database.execute("select distinct object_key as key from file where object_key <> ''")
  const named = new Set(rows.map(({ key }) => key as string))
  const before = await objects()
  counts.objects = before.size
  counts['objects of uploads that were cut off'] = without(before, named).length
  const later = addDays(new Date(), 3)
  await cleanUpFiles(jobContext('tidyFiles', vars as never, () => later))
  const after = await objects()
  bucket.close()
  return [
    ...without(named, before).map((key) => `${key} has no bytes`),
    ...without(named, after)
      .filter((key) => before.has(key))
      .map((key) => `${key} was swept away`),
    ...without(after, named).map((key) => `${key} is an orphan`),
  ]
}
const without = (all: Set<string>, those: Set<string>) => [...all].filter((key) => !those.has(key))
