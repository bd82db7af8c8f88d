import { policy } from '~/worker/policy/policy'
import type { PolicyRule } from '~/worker/policy/rule'
import type { RoleCode } from '~/worker/policy/roles'
import { type SubjectTransition, subjectLifecycle } from '~/worker/subjects/lifecycle'
import type { SubjectStatus } from '~/worker/subjects/statuses'
import { stableId } from './random'
import type { Person } from './people'
import { type NewRow, type Rows, storedValue } from './rows'

export type SubjectRow = NewRow<'subject'>
type SubjectFields = Partial<SubjectRow>
export type TransitionOptions = {
  to?: SubjectStatus
  set?: SubjectFields
  reason?: string
  /** Rows created by the transition, by table, so that it can be undone. */
  created?: Record<string, string[]>
  data?: Record<string, unknown>
  public?: boolean
}
/** The actor of a transition: a person in a role, or a job. */
export type TransitionActor = { person: Person; role: RoleCode } | 'system'

/**
 * The history of one subject. Every transition is checked against the life cycle, so that no log contains a path that
 * the product would reject. @throws Error for a transition that is not allowed from the present status, to the target,
 * for this role, or at this time
 */
export class SubjectTimeline {
  readonly subject: SubjectRow
  readonly logs: NewRow<'subjectStatusLog'>[] = []
  private readonly rows: Rows

  constructor(rows: Rows, subject: Omit<SubjectRow, 'status'>) {
    this.rows = rows
    this.subject = { ...subject, status: 'TO_SUBMIT' }
    rows.subject.push(this.subject)
  }
  get status() {
    return this.subject.status
  }
  get time() {
    return this.logs.at(-1)?.createTime ?? ''
  }

  move(
    name: SubjectTransition,
    maker: TransitionActor,
    at: string,
    step: TransitionOptions = {},
  ): NewRow<'subjectStatusLog'> {
    const { subject } = this
    const move = subjectLifecycle.moves[name]
    // The first transition has no source status.
    const from = this.logs.length ? subject.status : ''
    const to = step.to ?? (move.to as readonly SubjectStatus[])[0]!
    const description = `${name} of ${subject.id}: ${from} → ${to} at ${at}`
    if (from === '' ? move.from !== 'new' : move.from === 'new' || !(move.from as readonly string[]).includes(from))
      throw new Error(`${description}: not from here`)
    if (!(move.to as readonly string[]).includes(to)) throw new Error(`${description}: not to there`)
    if (at <= this.time) throw new Error(`${description}: not after ${this.time}`)
    const rule: PolicyRule = policy[move.by]
    if (maker === 'system' ? !('job' in move) : !rule.roles.includes(maker.role) || rule.never?.includes(maker.role))
      throw new Error(`${description}: not by ${maker === 'system' ? maker : maker.role}`)

    const set: SubjectFields = {
      ...(to !== from && { status: to, prevStatus: from, statusTime: at, dueTime: null }),
      ...step.set,
    }
    const before = Object.fromEntries(Object.keys(set).map((field) => [field, storedValue('subject', subject, field)]))
    const by = maker === 'system' ? 'system' : maker.person.username
    Object.assign(subject, set, { updateBy: by, updateTime: at, lockVersion: (subject.lockVersion ?? -1) + 1 })
    const seq = this.logs.length + 1
    const log: NewRow<'subjectStatusLog'> = {
      id: stableId('log', subject.id, seq),
      subjectId: subject.id,
      seq,
      fromStatus: from,
      toStatus: to,
      operation: name,
      ...(maker === 'system'
        ? { actorName: '系统', roleCode: 'system' }
        : { actorId: maker.person.id, actorName: maker.person.realname, roleCode: maker.role, ip: '127.0.0.1' }),
      reason: step.reason ?? '',
      dataBefore: from === '' ? null : before,
      dataAfter: from === '' ? null : { ...set, ...step.data, ...(step.created && { created: step.created }) },
      public: (step.public ?? true) ? 1 : 0,
      createTime: at,
    }
    this.logs.push(log)
    this.rows.subjectStatusLog.push(log)
    return log
  }
}
