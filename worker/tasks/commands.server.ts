import { and, eq, inArray, sql } from 'drizzle-orm'
import { subject, subjectMember, subjectTask } from '../../db/schema'
import { insert, type Row, update } from '../core/change'
import { command, batchCommand } from '../core/command.server'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { badInput, conflict, lostRace, notFound } from '../core/refusal'
import { assertAllowed } from '../policy/authorization'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import type { SaveTask, TaskIds, UpdateTask } from './contract'
import { t } from './texts'

type Subject = Pick<Row<'subject'>, 'id' | 'subjectName' | 'status' | 'subjectManId' | 'createBy' | 'sysOrgCode'>
type Member = { subjectId: string; userId: string; editRight: number }
const subjectFields = {
  id: subject.id,
  subjectName: subject.subjectName,
  status: subject.status,
  subjectManId: subject.subjectManId,
  createBy: subject.createBy,
  sysOrgCode: subject.sysOrgCode,
}
const memberFields = {
  subjectId: subjectMember.subjectId,
  userId: subjectMember.userId,
  editRight: subjectMember.editRight,
}

/**
 * @throws 404 for a subject that the caller does not see, 403 for one whose tasks they may not manage, 409 before
 * its establishment and after its end
 */
function assertCanPlan(ctx: Context, one: Subject | undefined, members: readonly Member[]): Subject {
  const own = members.filter((member) => member.subjectId === one?.id)
  const known = assertAllowed(ctx.actor, 'subject:task', one && { ...one, members: own })
  if (known.status !== 'ESTABLISHED') throw conflict(t.notEstablished)
  return known
}
const assertOwner = (ownerId: string, one: Subject, members: readonly Member[]) => {
  const theirs = ownerId === one.subjectManId || members.some((m) => m.subjectId === one.id && m.userId === ownerId)
  if (ownerId && !theirs) throw badInput({ ownerId: t.notTheirs })
}
type TaskChanges = Partial<Pick<Row<'subjectTask'>, 'name' | 'ownerId' | 'dueTime' | 'note' | 'fileIds'>>
const progressColumns = (rate: number) => ({ rate, status: rate === 100 ? 'done' : 'open' })

/** Creates a task of an established subject. */
export const saveTask = command('subject:task', {
  load: (ctx, { subjectId }: SaveTask) =>
    readAll(ctx, [
      ctx.db
        .select(subjectFields)
        .from(subject)
        .where(and(visibleSubjectsCondition(ctx.actor), eq(subject.id, subjectId))),
      ctx.db.select(memberFields).from(subjectMember).where(eq(subjectMember.subjectId, subjectId)),
    ]),
  decide([subjects, members], { rate, ...input }, ctx) {
    const one = assertCanPlan(ctx, subjects[0], members)
    assertOwner(input.ownerId, one, members)
    const id = ctx.id()
    const row = { id, ...input, dueTime: input.dueTime ?? null, ...progressColumns(rate), sysOrgCode: one.sysOrgCode }
    return {
      changes: [insert('subjectTask', row)],
      result: { id },
      about: { bizType: 'subjectTask', bizId: id, text: `${one.subjectName} ${input.name}` },
    }
  },
})

const loadTasks = async (ctx: Context, ids: readonly string[]) => {
  const among = JSON.stringify(ids)
  const ofTasks = sql`(select k.subject_id from subject_task k where k.id in (select value from json_each(${among})))`
  const [tasks, members] = await readAll(ctx, [
    ctx.db
      .select({ task: subjectTask, subject: subjectFields })
      .from(subjectTask)
      .innerJoin(subject, eq(subject.id, subjectTask.subjectId))
      .where(and(visibleSubjectsCondition(ctx.actor), eq(subjectTask.delFlag, 0), inArray(subjectTask.id, [...ids]))),
    ctx.db.select(memberFields).from(subjectMember).where(sql`${subjectMember.subjectId} in ${ofTasks}`),
  ])
  return { tasks, members }
}

/**
 * Updates the fields that are sent.
 * @throws 409 if the task was changed meanwhile
 */
export const updateTask = command('subject:task', {
  load: (ctx, { id }: UpdateTask) => loadTasks(ctx, [id]),
  decide({ tasks, members }, { id, lockVersion, rate, ...input }, ctx) {
    const found = tasks[0]
    if (!found) throw notFound()
    const one = assertCanPlan(ctx, found.subject, members)
    if (lockVersion !== undefined && lockVersion !== found.task.lockVersion) throw lostRace()
    assertOwner(input.ownerId ?? '', one, members)
    const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as TaskChanges
    return {
      changes: [update('subjectTask', found.task, { ...sent, ...(rate !== undefined && progressColumns(rate)) })],
      result: { id },
      about: { bizType: 'subjectTask', bizId: id, text: `${one.subjectName} ${input.name ?? found.task.name}` },
    }
  },
})

export const deleteTasks = batchCommand('subject:task', {
  bizType: 'subjectTask',
  load: async (ctx, { ids }: TaskIds) => {
    const { tasks, members } = await loadTasks(ctx, ids)
    const rows = tasks.map((one) => ({ id: one.task.id, name: one.task.name, ...one }))
    return { rows, members, missing: ids.filter((id) => !rows.some((row) => row.id === id)) }
  },
  decide(row, _, ctx, { members }) {
    assertCanPlan(ctx, row.subject, members)
    return [update('subjectTask', row.task, { delFlag: 1 })]
  },
  done: (count) => t.deleted(count),
})
