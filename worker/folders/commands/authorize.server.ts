import { inArray } from 'drizzle-orm'
import { depart, role, user } from '../../../db/schema'
import { insert, remove, update } from '../../core/change'
import { command } from '../../core/command.server'
import { readAll } from '../../core/read-all.server'
import { badInput, forbidden } from '../../core/refusal'
import { formatDay } from '../../core/time'
import { can } from '../../policy/authorization'
import type { AuthorizeFolder } from '../contract'
import { folderRightsQuery, assertFolderRight } from '../../files/folder-rights.server'
import { ownAuthsQuery } from '../queries.server'
import { expandRights } from '../rules'
import { t } from '~/worker/folders/texts'

/** Replaces the authorizations of a folder. They take effect with the next call. */
export const authorizeFolder = command('folder:write', {
  load: async (ctx, input: AuthorizeFolder) => {
    const of = (type: string) => [
      '',
      ...input.auths.filter((auth) => auth.targetType === type).map((auth) => auth.targetId),
    ]
    const { known, was, users, roles, departs } = await readAll(ctx, {
      known: folderRightsQuery(ctx, [input.folderId]),
      was: ownAuthsQuery(ctx, input.folderId),
      users: ctx.db
        .select({ id: user.id })
        .from(user)
        .where(inArray(user.id, of('user'))),
      roles: ctx.db
        .select({ id: role.id })
        .from(role)
        .where(inArray(role.id, of('role'))),
      departs: ctx.db
        .select({ id: depart.id })
        .from(depart)
        .where(inArray(depart.id, of('depart'))),
    })
    return { known: known[0], was, there: { user: users, role: roles, depart: departs } }
  },
  decide: ({ known, was, there }, input, ctx) => {
    const row = assertFolderRight(known, 'm', t.authorizeHere)
    const today = formatDay(ctx.now())
    const targets = new Set<string>()
    const changes = input.auths.map((auth, index) => {
      const targetId = auth.targetType === 'all' ? '' : auth.targetId
      const key = `${auth.targetType}:${targetId}`
      if (targets.has(key)) throw badInput({ [`auths.${index}.targetId`]: t.authorizedTwice })
      targets.add(key)
      if (auth.targetType !== 'all' && !there[auth.targetType].some((one) => one.id === targetId))
        throw badInput({ [`auths.${index}.targetId`]: t.noSuchTarget })
      if (auth.expire && auth.expire < today) throw badInput({ [`auths.${index}.expire`]: t.expireBeforeToday })
      const rights = expandRights(auth.rights)
      const had = was.find((one) => one.targetType === auth.targetType && one.targetId === targetId)
      // A person whose right to manage comes from an authorization may not grant it to others.
      if (
        rights.includes('m') &&
        !had?.rights.includes('m') &&
        !can(ctx.actor, 'folder:manage', { area: row.area, subjectManId: '' })
      )
        throw forbidden(t.noManageGrant)
      return insert('folderAuth', {
        folderId: row.id,
        targetType: auth.targetType,
        targetId,
        rights,
        expire: auth.expire,
        inherit: auth.inherit ?? input.inherit,
      })
    })
    return {
      changes: [update('folder', row, {}), ...was.map((one) => remove('folderAuth', one.id)), ...changes],
      result: null,
      message: input.auths.length ? t.authorized(input.auths.length) : t.authorizedNone,
      about: { bizType: 'folder', bizId: row.id, text: row.fullPath },
    }
  },
})
