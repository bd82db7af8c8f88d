import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { pickResponseColumns } from '../core/typed-keys'
import { dict, dictItem, prize, prizeQuota, prizeVote, setting, subject } from '../../db/schema'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import { pickColumns } from '../core/columns.server'
import type { Context } from '../core/context'
import { presentNameColumn } from '../core/institutions.server'
import { toPage } from '../core/list'
import { idCondition, type IdFilter, emptyLastOrder, pageIdsQuery, rowidOf } from '../core/page.server'
import { readAll, decodedQuery } from '../core/read-all.server'
import { hasRight, assertRight } from '../policy/authorization'
import { briefSubjectColumns } from '../grading/queries/subject-columns.server'
import { readSettings } from '../system/settings'
import { dictText } from '../core/dictionary.server'
import { isInsider, subjectStatusLabel } from '../subjects/statuses'
import { seesFewSubjects, visibleSubjectsCondition } from '../subjects/row-access.server'
import { type PrizeQuery, PrizeView, type QuotaView, type VoteSubjectRow } from './contract'
import { t } from './texts'
import { countedVoteCondition, votesQuery } from './votes.server'
import { countVotes } from './rules'
import { itemTitle } from '../core/dictionary'

/** SQL for the position of a prize's level in the dictionary. */
const levelOrderColumn = sql`(select i.sort_order from dict_item i join dict d on d.id = i.dict_id
  where d.dict_code = 'prize_level' and i.item_value = ${prize.prizeLevel})`

/**
 * Returns the parts of the queries on prizes of visible subjects. Applicants and experts see published prizes only,
 * with all names, because published prizes are public.
 */
function prizeQueryParts({ db, actor }: Context, query: PrizeQuery & IdFilter) {
  const { awardDate, prizeLevel, certificateNo, createTime } = prize
  const insider = actor.kind !== 'person' || isInsider(actor.roleCode)
  const where = and(
    visibleSubjectsCondition(actor, query.subjectId ? 'row' : 'set'),
    insider ? undefined : eq(prize.publish, 1),
    query.year && inArray(prize.year, query.year),
    query.prizeLevel && inArray(prize.prizeLevel, query.prizeLevel),
    query.subjectId ? eq(prize.subjectId, query.subjectId) : undefined,
    idCondition(prize.id, query),
    query.subjectName ? containsTextCondition(subject.subjectName, query.subjectName) : undefined,
    advancedFilterCondition(query.asked, { awardDate, prizeLevel, certificateNo, createTime }),
  )
  const columns = { awardDate, certificateNo, createTime, prizeLevel: levelOrderColumn }
  const order = [
    query.column === 'awardDate'
      ? emptyLastOrder(awardDate, query.order)
      : (query.order === 'asc' ? asc : desc)(columns[query.column]),
    asc(levelOrderColumn),
    asc(prize.certificateNo),
  ]
  const ofSubject = eq(subject.id, prize.subjectId)
  // For readers of few subjects their subjects lead, otherwise the order of the prizes.
  const of = (id: SQL<string>) =>
    seesFewSubjects(actor)
      ? db.select({ id }).from(prize).innerJoin(subject, ofSubject).where(where).$dynamic()
      : db.select({ id }).from(prize).crossJoin(subject).where(and(ofSubject, where)).$dynamic()
  return { where, order, ofSubject, of }
}
/** Query of the ids of a list of prizes, in its order. */
export function prizeIdsQuery(ctx: Context, query: PrizeQuery) {
  const { of, order } = prizeQueryParts(ctx, query)
  return pageIdsQuery(of(sql<string>`${prize.id}`), order, query)
}
function prizeQueries(ctx: Context, query: PrizeQuery & IdFilter) {
  const { db } = ctx
  const { where, order, ofSubject, of } = prizeQueryParts(ctx, query)
  const ids = pageIdsQuery(of(rowidOf(prize)), order, query)
  return [
    db
      .select({
        prize,
        subjectNum: subject.subjectNum,
        subjectName: subject.subjectName,
        domain: subject.domain,
        domainText: dictText('subject_domain', subject.domain),
        levelText: dictText('prize_level', prize.prizeLevel),
        leadDepartName: subject.leadDepartName,
        leadDepartNow: presentNameColumn(subject.leadDepartId, subject.leadDepartName),
        subjectManName: subject.subjectManName,
      })
      .from(prize)
      .innerJoin(subject, eq(subject.id, prize.subjectId))
      .where(inArray(rowidOf(prize), ids))
      .orderBy(...order),
    db.select({ total: count() }).from(prize).innerJoin(subject, ofSubject).where(where),
    db.select().from(setting).where(eq(setting.id, 'centreName')),
  ] as const
}
const prizeListQuery = (ctx: Context, query: PrizeQuery & IdFilter) =>
  decodedQuery(prizeQueries(ctx, query), ([rows, totals, settings]) => {
    const issuer = readSettings(settings).centreName
    const records = rows.map(
      ({ prize: row, domainText, levelText, ...of }): PrizeView => ({
        ...pickResponseColumns(PrizeView, row),
        ...of,
        domain_dictText: domainText,
        prizeLevel_dictText: levelText,
        issuer,
      }),
    )
    return toPage(records, totals[0]?.total ?? 0, query)
  })

/** Loads a page of prizes. One round trip. */
export const listPrizes = async (ctx: Context, query: PrizeQuery & IdFilter) => readAll(ctx, prizeListQuery(ctx, query))

/** Loads the list of prizes, and the subjects to vote on for voters. One round trip. */
export async function prizeScreen(
  ctx: Context,
  query: PrizeQuery,
): Promise<{ page: PrizePage; votes: VoteSubjectRow[] }> {
  const { page, votes } = await readAll(ctx, {
    page: prizeListQuery(ctx, query),
    votes: hasRight(ctx.actor, 'prize:vote') ? votesQuery(ctx) : null,
  })
  return { page, votes: votes ?? [] }
}
type PrizePage = Awaited<ReturnType<typeof listPrizes>>

/** Loads all levels with their quota of the year (0 if not set) and the number of awarded prizes. One round trip. */
export const quotasOf = async (ctx: Context, { year }: { year: string }): Promise<QuotaView[]> =>
  await quotasQuery(ctx, year)
/** Query of all levels with quota and number of awarded prizes of a year, for a batch. */
export const quotasQuery = ({ db }: Context, year: string) =>
  db
    .select({
      prizeLevel: dictItem.itemValue,
      prizeLevel_dictText: sql<string>`${dictItem.itemText}`.mapWith(itemTitle),
      quota: sql<number>`coalesce((select q.quota from ${prizeQuota} q where q.year = ${year} and q.prize_level = ${dictItem.itemValue}), 0)`,
      used: sql<number>`(select count(*) from ${prize} p where p.year = ${year} and p.prize_level = ${dictItem.itemValue})`,
    })
    .from(dictItem)
    .innerJoin(dict, eq(dict.id, dictItem.dictId))
    .where(and(eq(dict.dictCode, 'prize_level'), eq(dictItem.status, 1)))
    .orderBy(dictItem.sortOrder)

/**
 * Loads the award round of a year: subjects whose grading has ended, their prizes and votes, and the quotas. One round
 * trip.
 */
export async function awardRound(ctx: Context, year: string) {
  const { db } = ctx
  assertRight(ctx.actor, 'prize:award')
  const quotas = quotasQuery(ctx, year)
  const { subjects, prizes, votes, levels, open } = await readAll(ctx, {
    subjects: db
      .select({
        ...briefSubjectColumns(ctx.actor),
        domainText: dictText('subject_domain', subject.domain),
        lockVersion: subject.lockVersion,
        gradeRaw: subject.gradeRaw,
        gradeNorm: subject.gradeNorm,
        gradeRank: subject.gradeRank,
        gradeLevel: subject.gradeLevel,
        prizeLevel: subject.prizeLevel,
        isExcellent: subject.isExcellent,
      })
      .from(subject)
      .where(
        and(
          visibleSubjectsCondition(ctx.actor),
          eq(subject.year, year),
          sql`(${subject.gradeEndTime} is not null or ${subject.status} = 'TO_PRIZE')`,
        ),
      )
      .orderBy(sql`${subject.gradeRank} is null`, asc(subject.gradeRank), asc(subject.id)),
    prizes: db
      .select(pickColumns(prize, 'id', 'subjectId', 'publish', 'prizeName', 'certificateNo'))
      .from(prize)
      .where(eq(prize.year, year)),
    votes: db
      .select({ subjectId: prizeVote.subjectId, prizeLevel: prizeVote.prizeLevel })
      .from(prizeVote)
      .where(
        and(
          sql`${prizeVote.subjectId} in (select s.id from subject s where s.year = ${year})`,
          // Votes on awarded subjects stay readable.
          or(countedVoteCondition, sql`exists (select 1 from prize p where p.subject_id = ${prizeVote.subjectId})`),
        ),
      ),
    levels: quotas,
    open: db
      .select({ count: sql<number>`count(*)` })
      .from(subject)
      .where(
        and(
          eq(subject.year, year),
          eq(subject.status, 'TO_AUDIT'),
          eq(subject.delFlag, 0),
          sql`${subject.gradeEndTime} is null`,
        ),
      ),
  })
  return {
    year,
    quotas: levels,
    /** Number of subjects whose grading has not ended; the awards cannot start before. */
    open: open[0]!.count,
    rows: subjects.map(({ domainText, ...row }) => {
      const won = prizes.find((one) => one.subjectId === row.id)
      return {
        ...row,
        subjectId: row.id,
        domain_dictText: domainText,
        status_dictText: subjectStatusLabel(row.status),
        prizeId: won?.id ?? '',
        publish: won?.publish ?? 0,
        prizeName: won?.prizeName ?? '',
        certificateNo: won?.certificateNo ?? '',
        /** Votes by level, for example 一等奖 3 · 不授奖 1. */
        vote: countVotes(votes.filter((one) => one.subjectId === row.id))
          .map(({ prizeLevel, count }) => {
            const level = levels.find((one) => one.prizeLevel === prizeLevel)?.prizeLevel_dictText
            return `${level ?? (prizeLevel || t.noPrize)} ${count}`
          })
          .join(' · '),
      }
    }),
  }
}
export type AwardRoundRow = Awaited<ReturnType<typeof awardRound>>['rows'][number]
