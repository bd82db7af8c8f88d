import { type Change, insert, outboxEntry, type Row, update, remove as removed } from '../core/change'
import { command, batchCommand } from '../core/command.server'
import type { Context } from '../core/context'
import { badInput, conflict, lostRace, notFound } from '../core/refusal'
import { inChinese } from '../core/texts'
import type { NewRowOf, ChangedRowOf } from './contract'
import {
  textValue,
  type RecordAction,
  type LoadedHooks,
  loadHooks,
  type RecordHook,
  type StoredRow,
  type RowValues,
  findFieldErrors,
} from './hooks.server'
import { serializeRow } from './queries.server'
import { type AnyRecord, readableFields } from './record'
import { t } from './texts'

/**
 * The generic handlers write rows of any record. The compiler does not know which table a generic record has, so tables
 * and rows are typed as those of one record; the record's definition has verified the columns.
 */
type PositionTable = 'position'
export const writableTable = (one: AnyRecord) => one.table as PositionTable
export const toTableRow = (values: RowValues) => values as Row<PositionTable>

const toValues = (input: object): RowValues => ({ ...input })

export const titleOf = (one: AnyRecord, row: RowValues) => textValue(row, one.title)
const logReferenceOf = (one: AnyRecord, row: RowValues, more = '') => ({
  bizType: one.table,
  bizId: String(row.id),
  text: `${inChinese(one.name)} ${titleOf(one, row)}${more}`,
})
/** Describes a change for the log: the old and the new value of each field. */
function describeDifference(one: AnyRecord, before: RowValues, next: RowValues): string {
  const text = (name: string, row: RowValues) => String(serializeRow(one, row)[`${name}_dictText`] ?? row[name])
  return inChinese(() =>
    readableFields(one)
      .filter(([name]) => before[name] !== next[name])
      .map(([name, { label }]) => `${label()} ${text(name, before) || '空'}→${text(name, next) || '空'}`)
      .join('；'),
  )
}
/** Adds the values of the hooks to a row. */
export const applyHookValues = <Next extends RowValues>(
  { parts }: LoadedHooks,
  next: Next,
  before: StoredRow | null,
): Next => Object.assign({}, next, ...parts.map((part) => part.gives(next, before)))
/** Returns the further changes of all hooks. */
export const hookEffects = (
  { parts }: LoadedHooks,
  action: RecordAction,
  row: RowValues,
  before: RowValues | null,
): Change[] => parts.flatMap((part) => part.effects(action, row, before))

/** Notifies users with an open form that offers this list's rows as options. */
export const optionListChanges = (one: AnyRecord): Change[] => (one.offered ? [outboxEntry('lists', {})] : [])

/**
 * Builds the handlers that add and change rows; validation errors are reported per field. Three round trips including
 * the session.
 */
export function saveHandlers<R extends AnyRecord>(one: R, parts: readonly RecordHook[]) {
  const table = writableTable(one)
  return {
    add: command(one.right, {
      load: (ctx: Context, input: NewRowOf<R>) => loadHooks(ctx, one, parts, { ids: [], given: [toValues(input)] }),
      decide(loaded, input, ctx) {
        const next = { ...toValues(input), id: ctx.id() }
        const wrong = findFieldErrors(one, loaded, next, null)
        if (Object.keys(wrong).length) throw badInput(wrong)
        const row = applyHookValues(loaded, next, null)
        return {
          changes: [
            insert(table, toTableRow(row)),
            ...hookEffects(loaded, 'add', row, null),
            ...optionListChanges(one),
          ],
          result: { id: row.id },
          about: logReferenceOf(one, row),
        }
      },
    }),
    /** Fields that are not sent stay unchanged. @throws 404, and 409 if somebody else changed the row */
    edit: command(one.right, {
      load: (ctx: Context, input: ChangedRowOf<R>) =>
        loadHooks(ctx, one, parts, { ids: [textValue(toValues(input), 'id')], given: [toValues(input)] }),
      decide(loaded, input) {
        const before = loaded.before[0]
        if (!before || before.delFlag) throw notFound()
        const { lockVersion, ...sent } = toValues(input)
        if (lockVersion !== undefined && lockVersion !== before.lockVersion) throw lostRace()
        const next = {
          ...before,
          ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
        }
        const wrong = findFieldErrors(one, loaded, next, before)
        if (Object.keys(wrong).length) throw badInput(wrong)
        const row = applyHookValues(loaded, next, before)
        const set = Object.fromEntries(Object.entries(row).filter(([name, value]) => before[name] !== value))
        const changed = Object.keys(set).length > 0
        return {
          changes: changed
            ? [
                update(table, before, toTableRow(set)),
                ...hookEffects(loaded, 'edit', row, before),
                ...optionListChanges(one),
              ]
            : [],
          result: { id: before.id },
          about: logReferenceOf(one, row, `：${describeDifference(one, before, row)}`),
        }
      },
    }),
  }
}

/** Builds the handlers that remove rows, and restore or destroy those in the recycle bin; the result has an entry per row. */
export function removeHandlers<R extends AnyRecord>(one: R, parts: readonly RecordHook[]) {
  const table = writableTable(one)
  const over = (
    action: Extract<RecordAction, 'remove' | 'restore' | 'destroy'>,
    from: 0 | 1,
    done: (count: number) => string,
    change: (row: StoredRow) => Change,
  ) =>
    batchCommand(one.right, {
      bizType: one.table,
      load: async (ctx: Context, { ids }: { ids: string[] }) => {
        const loaded = await loadHooks(ctx, one, parts, { ids, given: [] })
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
        return [change(row), ...hookEffects(loaded, action, row, row), ...optionListChanges(one)]
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
