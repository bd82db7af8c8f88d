import { and, eq, type SQL, sql } from 'drizzle-orm'
import { dict, dictItem as table, position, prize, subject, subjectGrade, user } from '../../../../db/schema'
import { answers } from '../../../core/route.server'
import { free } from '../../../records/free.server'
import { keep } from '../../../records/keep.server'
import { part } from '../../../records/parts.server'
import { listed } from '../../../records/queries.server'
import { t } from '../texts'
import * as calls from './calls'
import { dictItem } from './record'

const among = (list: SQL | typeof user.domainIds | typeof subjectGrade.reasonCodes) =>
  sql`exists (select 1 from json_each(${list}) where value = ${table.itemValue})`
/** Where the values of dictionaries are stored. */
const uses: Record<string, SQL> = {
  subject_domain: sql`exists (select 1 from ${subject} where ${subject.domain} = ${table.itemValue})
    or exists (select 1 from ${user} where ${among(user.domainIds)})`,
  subject_type: sql`exists (select 1 from ${subject} where ${subject.subjectType} = ${table.itemValue})`,
  close_kind: sql`exists (select 1 from ${subject} where ${subject.closeKind} = ${table.itemValue})`,
  prize_level: sql`exists (select 1 from ${prize} where ${prize.prizeLevel} = ${table.itemValue})`,
  grade_reason: sql`exists (select 1 from ${subjectGrade} where ${among(subjectGrade.reasonCodes)})`,
  position_rank: sql`exists (select 1 from ${position} where ${position.postRank} = ${table.itemValue})`,
}

/** A value that the program or a row holds stays; such an item is taken out of use instead. */
const used = part(dictItem, {
  reads: (ctx, { ids }) =>
    ctx.db
      .select({ id: table.id })
      .from(table)
      .innerJoin(dict, eq(dict.id, table.dictId))
      .where(
        and(
          sql`${table.id} in ${listed(ids)}`,
          sql`case ${dict.dictCode} ${sql.join(Object.entries(uses).map(([code, found]) => sql`when ${code} then (${found}) `))}else 0 end`,
        ),
      ),
  refuses: (rows, next, before) =>
    before &&
    before.itemValue !== next.itemValue &&
    (before.createBy === 'system' || rows.some(({ id }) => id === before.id))
      ? { itemValue: t.usedValue }
      : {},
  keeps: (rows, row) =>
    row.createBy === 'system'
      ? t.builtInItem(row.itemText)
      : rows.some(({ id }) => id === row.id)
        ? t.used(row.itemText)
        : null,
})

export const items = keep(dictItem, used)

export const itemRoutes = answers(calls, { ...items, check: free(dictItem, ['dictId', 'itemValue']) })
