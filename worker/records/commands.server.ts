import { type Change, insert, outbox, type Row, update, remove as removed } from '../core/change'
import { command, each } from '../core/command.server'
import type { Context } from '../core/context'
import { badInput, conflict, lostRace, notFound } from '../core/refusal'
import { inChinese } from '../core/texts'
import type { NewOf, ChangedOf } from './contract'
import { textIn, type Act, type Loaded, loadParts, type Part, type Stored, type Values, wrongIn } from './parts.server'
import { shown } from './queries.server'
import { type AnyRecord, seenFields } from './record'
import { t } from './texts'

/**
 * The generic handlers write rows of any record. The compiler does not know which table a generic record has, so tables
 * and rows are typed as those of one record; the record's definition has verified the columns.
 */
type AnyTable = 'position'
export const tableIn = (one: AnyRecord) => one.table as AnyTable
export const asRow = (values: Values) => values as Row<AnyTable>

const valuesIn = (input: object): Values => ({ ...input })

export const titleOf = (one: AnyRecord, row: Values) => textIn(row, one.title)
const aboutOf = (one: AnyRecord, row: Values, more = '') => ({
  bizType: one.table,
  bizId: String(row.id),
  text: `${inChinese(one.name)} ${titleOf(one, row)}${more}`,
})
/** Describes a change for the log: the old and the new value of each field. */
function difference(one: AnyRecord, before: Values, next: Values): string {
  const text = (name: string, row: Values) => String(shown(one, row)[`${name}_dictText`] ?? row[name])
  return inChinese(() =>
    seenFields(one)
      .filter(([name]) => before[name] !== next[name])
      .map(([name, { label }]) => `${label()} ${text(name, before) || '空'}→${text(name, next) || '空'}`)
      .join('；'),
  )
}
/** Adds the values of the hooks to a row. */
export const given = <Next extends Values>({ parts }: Loaded, next: Next, before: Stored | null): Next =>
  Object.assign({}, next, ...parts.map((part) => part.gives(next, before)))
/** Returns the further changes of all hooks. */
export const effectsOf = ({ parts }: Loaded, action: Act, row: Values, before: Values | null): Change[] =>
  parts.flatMap((part) => part.effects(action, row, before))

/** Notifies users with an open form that offers this list's rows as options. */
export const toldOf = (one: AnyRecord): Change[] => (one.offered ? [outbox('lists', {})] : [])

/**
 * Builds the handlers that add and change rows; validation errors are reported per field. Three round trips including
 * the session.
 */
export function savesOf<R extends AnyRecord>(one: R, parts: readonly Part[]) {
  const table = tableIn(one)
  return {
    add: command(one.right, {
      load: (ctx: Context, input: NewOf<R>) => loadParts(ctx, one, parts, { ids: [], given: [valuesIn(input)] }),
      decide(loaded, input, ctx) {
        const next = { ...valuesIn(input), id: ctx.id() }
        const wrong = wrongIn(one, loaded, next, null)
        if (Object.keys(wrong).length) throw badInput(wrong)
        const row = given(loaded, next, null)
        return {
          changes: [insert(table, asRow(row)), ...effectsOf(loaded, 'add', row, null), ...toldOf(one)],
          result: { id: row.id },
          about: aboutOf(one, row),
        }
      },
    }),
    /** Fields that are not sent stay unchanged. @throws 404, and 409 if somebody else changed the row */
    edit: command(one.right, {
      load: (ctx: Context, input: ChangedOf<R>) =>
        loadParts(ctx, one, parts, { ids: [textIn(valuesIn(input), 'id')], given: [valuesIn(input)] }),
      decide(loaded, input) {
        const before = loaded.before[0]
        if (!before || before.delFlag) throw notFound()
        const { lockVersion, ...sent } = valuesIn(input)
        if (lockVersion !== undefined && lockVersion !== before.lockVersion) throw lostRace()
        const next = {
          ...before,
          ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
        }
        const wrong = wrongIn(one, loaded, next, before)
        if (Object.keys(wrong).length) throw badInput(wrong)
        const row = given(loaded, next, before)
        const set = Object.fromEntries(Object.entries(row).filter(([name, value]) => before[name] !== value))
        const changed = Object.keys(set).length > 0
        return {
          changes: changed
            ? [update(table, before, asRow(set)), ...effectsOf(loaded, 'edit', row, before), ...toldOf(one)]
            : [],
          result: { id: before.id },
          about: aboutOf(one, row, `：${difference(one, before, row)}`),
        }
      },
    }),
  }
}

/** Builds the handlers that remove rows, and restore or destroy those in the recycle bin; the result has an entry per row. */
export function removesOf<R extends AnyRecord>(one: R, parts: readonly Part[]) {
  const table = tableIn(one)
  const over = (
    action: Extract<Act, 'remove' | 'restore' | 'destroy'>,
    from: 0 | 1,
    done: (count: number) => string,
    change: (row: Stored) => Change,
  ) =>
    each(one.right, {
      bizType: one.table,
      load: async (ctx: Context, { ids }: { ids: string[] }) => {
        const loaded = await loadParts(ctx, one, parts, { ids, given: [] })
        const rows = loaded.before.filter((row) => row.delFlag === from)
        return {
          rows: rows.map((row) => ({ id: row.id, name: titleOf(one, row), row })),
          missing: ids.filter((id) => !rows.some((row) => row.id === id)),
          loaded,
        }
      },
      decide({ row }, { ids }, _, { loaded }) {
        if (action !== 'restore')
          for (const part of loaded.parts) {
            const why = part.keeps(row, { ids, given: [] })
            if (why) throw conflict(why)
          }
        return [change(row), ...effectsOf(loaded, action, row, row), ...toldOf(one)]
      },
      done,
    })
  return {
    remove: over('remove', 0, t.removed, (row) =>
      one.bin ? update(table, row, { delFlag: 1 }) : removed(table, row.id),
    ),
    restore: over('restore', 1, t.restored, (row) => update(table, row, { delFlag: 0 })),
    destroy: over('destroy', 1, t.removedForGood, (row) => removed(table, row.id)),
  }
}
