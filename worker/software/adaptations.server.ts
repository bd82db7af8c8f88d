import { and, eq } from 'drizzle-orm'
import { depart, software, softwareAdapt, softwareUse } from '../../db/schema'
import { isPerson } from '../core/actor'
import { insert, remove, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { isSelectable } from '../core/dictionary'
import { withoutRowKey, rowToSave } from '../core/transitions'
import { readAll } from '../core/read-all.server'
import { badInput, conflict, forbidden, notFound } from '../core/refusal'
import { formatDay } from '../core/time'
import { t as core } from '../core/core.texts'
import { assertAllowed, can } from '../policy/authorization'
import { policy } from '../policy/policy'
import { t as bought } from '../purchases/texts'
import { platformsQuery } from './choices.server'
import type { SaveAdapt, SaveUse } from './contract'
import { t } from './texts'
import { visibleScopeOf, canSeeUsers, visibleSoftwareCondition } from './row-access.server'

/** Returns the owning institution: the caller's own, or the one that the centre names. */
const ownerDepartId = (ctx: Context, { departId }: { departId: string }) =>
  isPerson(ctx.actor) && !canSeeUsers(ctx.actor) ? ctx.actor.departId : departId
const commonQueries = (ctx: Context, input: { softwareId: string; departId: string }) => ({
  products: ctx.db
    .select()
    .from(software)
    .where(and(eq(software.id, input.softwareId), visibleSoftwareCondition(ctx.actor))),
  departs: ctx.db
    .select({ id: depart.id, departName: depart.departName, orgCode: depart.orgCode })
    .from(depart)
    .where(and(eq(depart.id, ownerDepartId(ctx, input)), eq(depart.delFlag, 0))),
})
type Institution = { id: string; departName: string; orgCode: string }
const ownerColumns = (one: Institution) => ({ departId: one.id, departName: one.departName, sysOrgCode: one.orgCode })
const auditSubject = (bizId: string, text: string) => ({ bizType: 'software', bizId, text })

/** Creates or updates the test result of a version on a platform. @throws 400, 403, 404, 409 for a lost race */
export const saveAdapt = command('software:adapt', {
  load: (ctx, input: SaveAdapt) =>
    readAll(ctx, {
      ...commonQueries(ctx, input),
      platforms: platformsQuery(ctx),
      rows: ctx.db
        .select()
        .from(softwareAdapt)
        .where(and(eq(softwareAdapt.id, input.id), eq(softwareAdapt.softwareId, input.softwareId))),
      same: ctx.db
        .select({ id: softwareAdapt.id })
        .from(softwareAdapt)
        .where(
          and(
            eq(softwareAdapt.softwareId, input.softwareId),
            eq(softwareAdapt.version, input.version),
            eq(softwareAdapt.platform, input.platform),
            eq(softwareAdapt.departId, ownerDepartId(ctx, input)),
            eq(softwareAdapt.delFlag, 0),
          ),
        ),
    }),
  decide({ products: [product], departs: [institution], platforms, rows: [found], same }, input, ctx) {
    if (!product) throw notFound()
    const was = rowToSave(input, found, (row) => assertAllowed(ctx.actor, 'software:adapt', row))
    // A vendor may enter results of its own products only.
    if (visibleScopeOf(ctx.actor) === 'own' && !can(ctx.actor, 'software:write', product))
      throw forbidden(core.noRight(policy['software:adapt'].does))
    const wrong: Record<string, string> = {}
    if (!institution) wrong.departId = bought.noBuyer
    if (!isSelectable(platforms, input.platform, was?.platform)) wrong.platform = t.noPlatform
    if (input.testDate > formatDay(ctx.now())) wrong.testDate = t.testedAhead
    if (same.some(({ id }) => id !== input.id)) wrong.platform = t.testedAlready
    if (Object.keys(wrong).length) throw badInput(wrong)
    const id = was?.id ?? ctx.id()
    const row = { ...withoutRowKey(input), ...ownerColumns(institution!) }
    return {
      changes: [was ? update('softwareAdapt', was, row) : insert('softwareAdapt', { id, ...row })],
      result: { id },
      about: auditSubject(product.id, `${product.name} ${row.version} ${row.platform}`),
    }
  },
})

/** Records that an institution uses a version, or updates the record. @throws 400, 403, 404, 409 for a lost race */
export const saveUse = command('software:use', {
  load: (ctx, input: SaveUse) =>
    readAll(ctx, {
      ...commonQueries(ctx, input),
      rows: ctx.db
        .select()
        .from(softwareUse)
        .where(and(eq(softwareUse.id, input.id), eq(softwareUse.softwareId, input.softwareId))),
      same: ctx.db
        .select({ id: softwareUse.id })
        .from(softwareUse)
        .where(
          and(
            eq(softwareUse.softwareId, input.softwareId),
            eq(softwareUse.version, input.version),
            eq(softwareUse.departId, ownerDepartId(ctx, input)),
            eq(softwareUse.delFlag, 0),
          ),
        ),
    }),
  decide({ products: [product], departs: [institution], rows: [found], same }, input, ctx) {
    if (!product) throw notFound()
    const was = rowToSave(input, found, (row) => assertAllowed(ctx.actor, 'software:use', row))
    if (!was && product.status !== 2) throw conflict(t.notPublished)
    const wrong: Record<string, string> = {}
    if (!institution) wrong.departId = bought.noBuyer
    if (input.since > formatDay(ctx.now())) wrong.since = t.sinceAhead
    if (same.some(({ id }) => id !== input.id)) wrong.version = t.usedAlready
    if (Object.keys(wrong).length) throw badInput(wrong)
    const id = was?.id ?? ctx.id()
    const row = { ...withoutRowKey(input), ...ownerColumns(institution!) }
    return {
      changes: [was ? update('softwareUse', was, row) : insert('softwareUse', { id, ...row })],
      result: { id },
      about: auditSubject(product.id, `${product.name} ${row.version} ${row.departName}`),
    }
  },
})

/** Deletes a test result. @throws 403, 404 */
export const removeAdapt = command('software:adapt', {
  load: (ctx, { id }: { id: string }) =>
    ctx.db
      .select({ row: softwareAdapt, name: software.name })
      .from(softwareAdapt)
      .innerJoin(software, eq(software.id, softwareAdapt.softwareId))
      .where(and(eq(softwareAdapt.id, id), visibleSoftwareCondition(ctx.actor))),
  decide([found], _, ctx) {
    const row = assertAllowed(ctx.actor, 'software:adapt', found?.row)
    return {
      changes: [update('softwareAdapt', row, { remark: row.remark }), remove('softwareAdapt', row.id)],
      result: null,
      about: auditSubject(row.softwareId, `${found!.name} ${row.version} ${row.platform}`),
    }
  },
})
/** Responds as for a missing row if the use belongs to an institution that the caller may not see. */
export const removeUse = command('software:use', {
  load: (ctx, { id }: { id: string }) =>
    ctx.db
      .select({ row: softwareUse, name: software.name })
      .from(softwareUse)
      .innerJoin(software, eq(software.id, softwareUse.softwareId))
      .where(and(eq(softwareUse.id, id), visibleSoftwareCondition(ctx.actor))),
  decide([found], _, ctx) {
    const row = assertAllowed(
      ctx.actor,
      'software:use',
      found?.row,
      !!found && can(ctx.actor, 'software:use', found.row),
    )
    return {
      changes: [update('softwareUse', row, { remark: row.remark }), remove('softwareUse', row.id)],
      result: null,
      about: auditSubject(row.softwareId, `${found!.name} ${row.version} ${row.departName}`),
    }
  },
})
