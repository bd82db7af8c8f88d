import { and, eq, or, sql } from 'drizzle-orm'
import { depart, departSupply, conflictOfInterest, user } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { insert, remove } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, forbidden, notFound } from '../../core/refusal'
import { type Action, hasRight } from '../../policy/authorization'
import type { DeclareAvoidance, DeclareSupply } from './contract'
import { t as subjects } from '../../subjects/texts'
import { t } from './texts'

/** Returns the required right: managers of assignments edit everybody's avoidances, reviewers their own. */
const requiredAction = (ctx: Context): Action =>
  hasRight(ctx.actor, 'subject:assignReview') ? 'subject:assignReview' : 'review:write'
const currentUserId = ({ actor }: Context) => {
  if (!isPerson(actor)) throw forbidden()
  return actor.userId
}
const departByNameQuery = (ctx: Context, named: string) =>
  ctx.db
    .select({ id: depart.id, name: depart.departName })
    .from(depart)
    .where(and(or(eq(depart.id, named), eq(depart.departName, named)), eq(depart.delFlag, 0)))
    .limit(2)
const personByNameQuery = (ctx: Context, named: string) =>
  ctx.db
    .select({ id: user.id, name: user.realname })
    .from(user)
    .where(and(or(eq(user.id, named), eq(user.realname, named)), eq(user.delFlag, 0)))
    .limit(2)

/** Declares that a reviewer avoids an institution or a person. The reviewer is no longer assigned to their subjects. */
export const declareAvoidance = (ctx: Context, input: DeclareAvoidance) =>
  command(requiredAction(ctx), {
    load: async (_, { targetType, targetId, targetName, userId }: DeclareAvoidance) => {
      const whose = userId || currentUserId(ctx)
      const named = targetId || targetName
      const [targets, people] = await readAll(ctx, [
        targetType === 'depart' ? departByNameQuery(ctx, named) : personByNameQuery(ctx, named),
        ctx.db
          .select({ id: user.id, realname: user.realname })
          .from(user)
          .where(and(eq(user.id, whose), eq(user.delFlag, 0))),
      ])
      return { target: targets.length === 1 ? targets[0]! : null, person: people[0] }
    },
    decide: ({ target, person }, { targetType, reason }) => {
      if (!person) throw badInput({ userId: t.noSuchReviewer })
      if (person.id !== currentUserId(ctx) && !hasRight(ctx.actor, 'subject:assignReview')) throw forbidden(t.onlyOwn)
      if (!target) throw badInput({ targetName: targetType === 'depart' ? subjects.noSuchInstitution : t.noSuchPerson })
      if (target.id === person.id) throw badInput({ targetName: t.notSelf })
      const id = ctx.id()
      return {
        changes: [
          insert('conflictOfInterest', {
            id,
            userId: person.id,
            targetType,
            targetId: target.id,
            targetName: target.name,
            reason,
          }),
        ],
        result: { id },
        about: { bizType: 'user', bizId: person.id, text: `回避声明 ${person.realname} / ${target.name}` },
      }
    },
  })(ctx, input)

/** Withdraws an avoidance. @throws 404 for a missing one or another person's */
export const withdrawAvoidance = (ctx: Context, input: { id: string }) =>
  command(requiredAction(ctx), {
    load: (_, { id }: { id: string }) => ctx.db.select().from(conflictOfInterest).where(eq(conflictOfInterest.id, id)),
    decide: ([row]) => {
      if (!row || (row.userId !== currentUserId(ctx) && !hasRight(ctx.actor, 'subject:assignReview'))) throw notFound()
      return {
        changes: [remove('conflictOfInterest', row.id)],
        result: null,
        about: { bizType: 'user', bizId: row.userId, text: `撤回回避声明 ${row.targetName}` },
      }
    },
  })(ctx, input)

/** Declares that one institution supplies another. */
export const declareSupply = command('subject:assignReview', {
  load: async (ctx, { vendor, customer }: DeclareSupply) => {
    const [vendors, customers] = await readAll(ctx, [departByNameQuery(ctx, vendor), departByNameQuery(ctx, customer)])
    return {
      vendor: vendors.length === 1 ? vendors[0] : undefined,
      customer: customers.length === 1 ? customers[0] : undefined,
    }
  },
  decide: ({ vendor, customer }, { note }, ctx) => {
    if (!vendor) throw badInput({ vendor: subjects.noSuchInstitution })
    if (!customer) throw badInput({ customer: subjects.noSuchInstitution })
    if (vendor.id === customer.id) throw badInput({ customer: t.sameInstitution })
    const id = ctx.id()
    return {
      changes: [insert('departSupply', { id, vendorId: vendor.id, customerId: customer.id, note })],
      result: { id },
      about: { bizType: 'depart', bizId: vendor.id, text: `供应关系 ${vendor.name} / ${customer.name}` },
    }
  },
})
export const removeSupply = command('subject:assignReview', {
  load: (ctx, { id }: { id: string }) => ctx.db.select().from(departSupply).where(sql`${departSupply.id} = ${id}`),
  decide: ([row]) => {
    if (!row) throw notFound()
    return {
      changes: [remove('departSupply', row.id)],
      result: null,
      about: { bizType: 'depart', bizId: row.vendorId, text: '删除供应关系' },
    }
  },
})
