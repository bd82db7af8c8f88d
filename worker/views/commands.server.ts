import { and, eq, inArray, or } from 'drizzle-orm'
import { listView } from '../../db/schema'
import { isPerson, type Person } from '../core/actor'
import { type Change, insert, remove, type Row, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { badInput, conflict, notFound, unauthenticated } from '../core/refusal'
import { hasRight, assertRight } from '../policy/authorization'
import type { ListSetting, ListView, SaveLayout, SaveView } from './contract'
import { MAX_VIEWS, NO_VIEW, serializeView } from './rules'
import { viewRowsQuery } from './rows.server'
import { t } from './texts'

const requirePerson = (ctx: Context): Person => {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  return ctx.actor
}
const logReferenceOf = (list: string, name: string) => ({ bizType: 'listView', bizId: list, text: name || list })
const loadViewRows = (ctx: Context, { list }: { list: string }) => {
  const { userId, roleCode } = requirePerson(ctx)
  return viewRowsQuery(ctx, userId, roleCode, list)
}
const findOwnSetting = (rows: Row<'listView'>[], ctx: Context) =>
  rows.find((row) => row.name === '' && row.ownerId === requirePerson(ctx).userId)

/** Saves the user's column layout of a list, and the view that it opens with. */
export const saveLayout = command('view:save', {
  load: loadViewRows,
  decide: (rows, { list, layout, defaultView }: SaveLayout, ctx) => {
    if (defaultView && defaultView !== NO_VIEW && !rows.some((row) => row.name !== '' && row.id === defaultView))
      throw badInput({ defaultView: t.defaultNeedsView })
    const row = findOwnSetting(rows, ctx)
    const set = { ...(layout && { layout }), ...(defaultView !== undefined && { defaultView }) }
    const result: ListSetting = {
      list,
      layout: layout ?? row?.layout ?? null,
      defaultView: defaultView ?? row?.defaultView ?? '',
    }
    return {
      changes: [
        row
          ? update('listView', row, set)
          : insert('listView', { list, ownerId: requirePerson(ctx).userId, layout: null, ...set }),
      ],
      result,
      about: logReferenceOf(list, ''),
    }
  },
})

/** Resets a list to its default layout by removing the user's setting. A missing setting is not an error. */
export const resetLayout = command('view:save', {
  load: loadViewRows,
  decide: (rows, { list }: { list: string }, ctx) => {
    const row = findOwnSetting(rows, ctx)
    return {
      changes: row ? [remove('listView', row.id)] : [],
      result: null,
      about: logReferenceOf(list, ''),
    }
  },
})

/**
 * Creates a view or changes one of the user's own. Sharing it with a role, and making it the role's default, requires
 * `view:share`.
 */
export const saveView = command('view:save', {
  load: (ctx, { id, list, roleCode }: SaveView) => {
    const { userId } = requirePerson(ctx)
    return ctx.db
      .select()
      .from(listView)
      .where(
        or(
          eq(listView.id, id),
          and(eq(listView.list, list), eq(listView.ownerId, userId)),
          and(eq(listView.list, list), eq(listView.roleCode, roleCode || '-'), eq(listView.isDefault, 1)),
        ),
      )
  },
  decide: (rows, input: SaveView, ctx) => {
    const { userId } = requirePerson(ctx)
    const { id, list, name, roleCode, isDefault } = input
    const mine = rows.filter((row) => row.ownerId === userId && row.list === list && row.name !== '')
    const was = id ? mine.find((row) => row.id === id) : undefined
    if (id && !was) throw notFound()
    if (roleCode || was?.roleCode) assertRight(ctx.actor, 'view:share')
    if (isDefault && !roleCode) throw badInput({ isDefault: t.defaultNeedsRole })
    if (mine.some((row) => row.name === name && row.id !== id)) throw conflict(t.nameTaken)
    if (!was && mine.length >= MAX_VIEWS) throw conflict(t.tooMany(MAX_VIEWS))
    const set = { name, query: input.query, layout: input.layout, roleCode, isDefault }
    const row = { id: was?.id ?? ctx.id(), list, ownerId: userId, ...set }
    // A role has one default view per list.
    const others: Change[] = isDefault
      ? rows
          .filter((one) => one.isDefault && one.roleCode === roleCode && one.id !== id)
          .map((one) => update('listView', one, { isDefault: 0 }))
      : []
    const { ownerId: _, ...rest } = row
    const result: ListView = { ...rest, mine: true }
    return {
      changes: [...others, was ? update('listView', was, set) : insert('listView', row)],
      result,
      about: logReferenceOf(list, name),
    }
  },
})

/**
 * Removes one of the user's own views, or a shared one with the right `view:share`. Users who had it as default have
 * none afterwards.
 */
export const removeView = command('view:save', {
  load: (ctx, { id }: { id: string }) =>
    ctx.db
      .select()
      .from(listView)
      .where(or(eq(listView.id, id), and(eq(listView.defaultView, id), inArray(listView.name, [''])))),
  decide: (rows, { id }, ctx) => {
    const { userId, roleCode } = requirePerson(ctx)
    const row = rows.find((one) => one.id === id && one.name !== '')
    const sees = row && (row.ownerId === userId || (row.roleCode !== '' && row.roleCode === roleCode))
    if (!row || (!sees && !(row.roleCode && hasRight(ctx.actor, 'view:share')))) throw notFound()
    if (row.ownerId !== userId) assertRight(ctx.actor, 'view:share')
    return {
      changes: [
        remove('listView', id),
        ...rows.filter((one) => one.defaultView === id).map((one) => update('listView', one, { defaultView: '' })),
      ],
      result: serializeView(row, userId).id,
      about: logReferenceOf(row.list, row.name),
    }
  },
})
