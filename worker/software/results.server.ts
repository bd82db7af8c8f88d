import { and, eq } from 'drizzle-orm'
import { depart, software, softwareAdapt, softwareUse } from '../../db/schema'
import { isPerson } from '../core/actor'
import { insert, remove, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { isOffered } from '../core/dictionary'
import { contentOf, rowToSave } from '../core/moves'
import { readAll } from '../core/read-all.server'
import { badInput, conflict, forbidden, notFound } from '../core/refusal'
import { day } from '../core/time'
import { t as core } from '../core/core.texts'
import { allow, can } from '../policy/can'
import { policy } from '../policy/policy'
import { t as bought } from '../purchases/texts'
import { platformsOf } from './choices.server'
import type { SaveAdapt, SaveUse } from './contract'
import { t } from './texts'
import { seesOf, seesUsers, visibleSoftware } from './visible.server'

/** Returns the owning institution: the caller's own, or the one that the centre names. */
const departOf = (ctx: Context, { departId }: { departId: string }) =>
  isPerson(ctx.actor) && !seesUsers(ctx.actor) ? ctx.actor.departId : departId
const shared = (ctx: Context, input: { softwareId: string; departId: string }) => ({
  products: ctx.db
    .select()
    .from(software)
    .where(and(eq(software.id, input.softwareId), visibleSoftware(ctx.actor))),
  departs: ctx.db
    .select({ id: depart.id, departName: depart.departName, orgCode: depart.orgCode })
    .from(depart)
    .where(and(eq(depart.id, departOf(ctx, input)), eq(depart.delFlag, 0))),
})
type Institution = { id: string; departName: string; orgCode: string }
const ownerOf = (one: Institution) => ({ departId: one.id, departName: one.departName, sysOrgCode: one.orgCode })
const about = (bizId: string, text: string) => ({ bizType: 'software', bizId, text })

/** Creates or updates the test result of a version on a platform. @throws 400, 403, 404, 409 for a lost race */
export const saveAdapt = command('software:adapt', {
  load: (ctx, input: SaveAdapt) =>
    readAll(ctx, {
      ...shared(ctx, input),
      platforms: platformsOf(ctx),
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
            eq(softwareAdapt.departId, departOf(ctx, input)),
            eq(softwareAdapt.delFlag, 0),
          ),
        ),
    }),
  decide({ products: [product], departs: [institution], platforms, rows: [found], same }, input, ctx) {
    if (!product) throw notFound()
    const was = rowToSave(input, found, (row) => allow(ctx.actor, 'software:adapt', row))
    // A vendor may enter results of its own products only.
    if (seesOf(ctx.actor) === 'own' && !can(ctx.actor, 'software:write', product))
      throw forbidden(core.noRight(policy['software:adapt'].does))
    const wrong: Record<string, string> = {}
    if (!institution) wrong.departId = bought.noBuyer
    if (!isOffered(platforms, input.platform, was?.platform)) wrong.platform = t.noPlatform
    if (input.testDate > day(ctx.now())) wrong.testDate = t.testedAhead
    if (same.some(({ id }) => id !== input.id)) wrong.platform = t.testedAlready
    if (Object.keys(wrong).length) throw badInput(wrong)
    const id = was?.id ?? ctx.id()
    const row = { ...contentOf(input), ...ownerOf(institution!) }
    return {
      changes: [was ? update('softwareAdapt', was, row) : insert('softwareAdapt', { id, ...row })],
      result: { id },
      about: about(product.id, `${product.name} ${row.version} ${row.platform}`),
    }
  },
})

/** Records that an institution uses a version, or updates the record. @throws 400, 403, 404, 409 for a lost race */
export const saveUse = command('software:use', {
  load: (ctx, input: SaveUse) =>
    readAll(ctx, {
      ...shared(ctx, input),
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
            eq(softwareUse.departId, departOf(ctx, input)),
            eq(softwareUse.delFlag, 0),
          ),
        ),
    }),
  decide({ products: [product], departs: [institution], rows: [found], same }, input, ctx) {
    if (!product) throw notFound()
    const was = rowToSave(input, found, (row) => allow(ctx.actor, 'software:use', row))
    if (!was && product.status !== 2) throw conflict(t.notPublished)
    const wrong: Record<string, string> = {}
    if (!institution) wrong.departId = bought.noBuyer
    if (input.since > day(ctx.now())) wrong.since = t.sinceAhead
    if (same.some(({ id }) => id !== input.id)) wrong.version = t.usedAlready
    if (Object.keys(wrong).length) throw badInput(wrong)
    const id = was?.id ?? ctx.id()
    const row = { ...contentOf(input), ...ownerOf(institution!) }
    return {
      changes: [was ? update('softwareUse', was, row) : insert('softwareUse', { id, ...row })],
      result: { id },
      about: about(product.id, `${product.name} ${row.version} ${row.departName}`),
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
      .where(and(eq(softwareAdapt.id, id), visibleSoftware(ctx.actor))),
  decide([found], _, ctx) {
    const row = allow(ctx.actor, 'software:adapt', found?.row)
    return {
      changes: [update('softwareAdapt', row, { remark: row.remark }), remove('softwareAdapt', row.id)],
      result: null,
      about: about(row.softwareId, `${found!.name} ${row.version} ${row.platform}`),
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
      .where(and(eq(softwareUse.id, id), visibleSoftware(ctx.actor))),
  decide([found], _, ctx) {
    const row = allow(ctx.actor, 'software:use', found?.row, !!found && can(ctx.actor, 'software:use', found.row))
    return {
      changes: [update('softwareUse', row, { remark: row.remark }), remove('softwareUse', row.id)],
      result: null,
      about: about(row.softwareId, `${found!.name} ${row.version} ${row.departName}`),
    }
  },
})
