import { and, eq, sql } from 'drizzle-orm'
import { codingClass, codingMember } from '../../../db/schema'
import { guardedStatement, insert, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, assertVersion, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { requirePerson } from '../../subjects/queries/list.server'
import type { JoinClass, RemoveMember, SaveClass } from '../inputs'
import { t } from '../texts'

const auditSubject = (id: string, text: string) => ({ bizType: 'codingClass', bizId: id, text })
/** Letters and digits without the ones that look alike (0/O, 1/I/L). */
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8
const generateJoinCode = () =>
  [...crypto.getRandomValues(new Uint8Array(CODE_LENGTH))]
    .map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length])
    .join('')

const ownClassQuery = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(codingClass)
    .where(
      and(eq(codingClass.id, id), eq(codingClass.teacherId, requirePerson(ctx).userId), eq(codingClass.delFlag, 0)),
    )

/**
 * Creates a class with a join code, or renames an own class. @throws 404 if it is not the caller's class, 409 for an
 * outdated version
 */
export const saveClass = command('coding:teach', {
  load: async (ctx, { id }: SaveClass) => (id ? ownClassQuery(ctx, id) : []),
  decide([at], { id, name, lockVersion }, ctx) {
    if (id && !at) throw notFound()
    if (at) assertVersion(at.lockVersion, lockVersion)
    const person = requirePerson(ctx)
    if (at)
      return {
        changes: [update('codingClass', at, { name })],
        result: { id: at.id, joinCode: at.joinCode },
        about: auditSubject(at.id, name),
      }
    const created = {
      id: ctx.id(),
      name,
      joinCode: generateJoinCode(),
      teacherId: person.userId,
      teacherName: person.realname,
    }
    return {
      changes: [insert('codingClass', { ...created, sysOrgCode: person.orgCode })],
      result: { id: created.id, joinCode: created.joinCode },
      about: auditSubject(created.id, name),
    }
  },
})

/** Deletes an own class (soft delete). @throws 404 */
export const closeClass = command('coding:teach', {
  load: async (ctx, { id }: { id: string }) => ownClassQuery(ctx, id),
  decide([at]) {
    if (!at) throw notFound()
    return { changes: [update('codingClass', at, { delFlag: 1 })], result: null, about: auditSubject(at.id, at.name) }
  },
})

/**
 * Adds the caller to the class with this join code. The teacher then sees the caller's results. @throws 400 for an
 * unknown code, 409 for a member
 */
export const joinClass = command('coding:run', {
  load: (ctx, { joinCode }: JoinClass) =>
    readAll(ctx, {
      found: ctx.db
        .select()
        .from(codingClass)
        .where(and(eq(codingClass.joinCode, joinCode), eq(codingClass.delFlag, 0))),
      mine: ctx.db
        .select({ classId: codingMember.classId })
        .from(codingMember)
        .where(eq(codingMember.userId, requirePerson(ctx).userId)),
    }),
  decide({ found: [at], mine }, _, ctx) {
    if (!at) throw badInput({ joinCode: t.noSuchClass })
    if (mine.some(({ classId }) => classId === at.id)) throw conflict(t.joinedAlready)
    const { userId, realname, departName } = requirePerson(ctx)
    return {
      changes: [
        guardedStatement(sql`insert into coding_member (class_id, user_id, user_name, depart_name, join_time)
          values (${at.id}, ${userId}, ${realname}, ${departName}, ${formatStamp(ctx.now())}) on conflict do nothing`),
      ],
      result: { id: at.id, name: at.name },
      about: auditSubject(at.id, at.name),
    }
  },
})

/** Removes a member from an own class. @throws 404 */
export const removeMember = command('coding:teach', {
  load: (ctx, { id, userId }: RemoveMember) =>
    readAll(ctx, {
      found: ownClassQuery(ctx, id),
      members: ctx.db
        .select()
        .from(codingMember)
        .where(and(eq(codingMember.classId, id), eq(codingMember.userId, userId))),
    }),
  decide({ found: [at], members: [member] }, { id, userId }) {
    if (!at || !member) throw notFound()
    return {
      changes: [guardedStatement(sql`delete from coding_member where class_id = ${id} and user_id = ${userId}`)],
      result: null,
      about: auditSubject(id, `${at.name} ${member.userName}`),
    }
  },
})
