import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { dictItem, gradeRule, prize, prizeQuota, prizeVote } from '../../db/schema'
import { guardedStatement, insert, update } from '../core/change'
import { command, batchCommand } from '../core/command.server'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { badInput, conflict } from '../core/refusal'
import { formatDay, formatStamp } from '../core/time'
import { gradedSubjectsQuery, excellentPoolsOf } from '../grading/commands/rule.server'
import { dictionaryItemsOf } from '../grading/queries/subject-columns.server'
import type { TransitionContext, SubjectCase } from '../subjects/case'
import { casesQuery, caseIdsQuery } from '../subjects/case-loader.server'
import { makeTransition } from '../subjects/transitions'
import type { Settings } from '../system/settings'
import type { Award, InitiateAward, SetQuotas } from './contract'
import { buildAwardNotice } from './publication.server'
import { t } from './texts'
import { countedVoteCondition } from './votes.server'
import { certificatePrefix, leadingLevels } from './rules'

const awardContextOf = (ctx: Context, one: SubjectCase, settings: Settings): TransitionContext => ({
  case: one,
  actor: ctx.actor,
  now: formatStamp(ctx.now()),
  settings,
  input: {},
})

/**
 * Moves excellent subjects to the award round, once the grading of the whole year has ended and all ties at a cut are
 * resolved.
 */
export const initiateAward = batchCommand('prize:award', {
  bizType: 'subject',
  load: async (ctx, { year, subjectIds }: z.output<typeof InitiateAward>) => {
    const { db } = ctx
    const {
      cases,
      rules: [rule],
      ended,
      open: [open],
    } = await readAll(ctx, {
      cases: casesQuery(ctx, subjectIds),
      rules: db.select().from(gradeRule).where(eq(gradeRule.year, year)),
      ended: gradedSubjectsQuery(ctx, sql`${year}`),
      open: db
        .select({ open: sql<number>`count(*)` })
        .from(sql`subject`)
        .where(sql`year = ${year} and status = 'TO_AUDIT' and grade_end_time is null and del_flag = 0`),
    })
    const chosen = new Set(ended.filter((one) => one.isExcellent).map((one) => one.id))
    const pools = rule ? excellentPoolsOf(rule, ended) : []
    return {
      ...cases,
      open: open!.open,
      tied: pools
        .filter((pool) => !pool.tied.some((id) => chosen.has(id)))
        .reduce((sum, pool) => sum + pool.tied.length, 0),
    }
  },
  decide: (one, { year }, ctx, { settings, open, tied }) => {
    if (one.subject.year !== year) throw conflict(t.notOfYear(year))
    if (one.subject.status === 'TO_AUDIT' && open > 0) throw conflict(t.gradingOpen(year, open))
    if (one.subject.status === 'TO_AUDIT' && tied > 0) throw conflict(t.tiesFirst(tied))
    return makeTransition(awardContextOf(ctx, one, settings), 'initiateAward', {
      notices: [
        {
          template: 'AWARD_OPEN',
          title: `课题进入评奖：${one.name}`,
          text: `课题《${one.name}》入选 ${year} 年度优秀课题，已进入评奖。`,
          to: {
            users: [one.subject.subjectManId],
            contactsOf: [one.subject.leadDepartId],
            roles: ['technologyManger'],
          },
        },
      ],
    })
  },
  done: (count) => t.awardsOpened(count),
  dryRun: ({ dryRun }) => dryRun === 1,
})

/**
 * SQL for the next certificate number of the year, for example KTJ2026-001. Computed in the insert, so that concurrent
 * awards get different numbers.
 */
const nextCertificateNumber = (year: string) => {
  const start = certificatePrefix(year)
  return sql`(select ${start} || substr('000' || next, -max(3, length(next))) from (
    select cast(1 + coalesce(max(cast(substr(certificate_no, ${start.length + 1}) as integer)), 0) as text) as next
    from prize where substr(certificate_no, 1, ${start.length}) = ${start}))`
}
/** Fails the commit if the quota of the level is exceeded. Must follow the insert of the prize. */
const assertWithinQuota = (year: string, level: string) =>
  guardedStatement(sql`update prize_quota set quota = quota where year = ${year} and prize_level = ${level}
    and quota >= (select count(*) from prize where year = ${year} and prize_level = ${level})`)

/** Awards prizes to subjects within the quota of each level, with certificate numbers. Completes the subjects. */
export const award = batchCommand('prize:award', {
  bizType: 'subject',
  load: async (ctx, { rows }: Award) => {
    const { db } = ctx
    const ids = [...new Set(rows.map((row) => row.subjectId))]
    const numbers = rows.map((row) => row.certificateNo).filter(Boolean)
    const { cases, quotas, used, taken, levels, votes } = await readAll(ctx, {
      cases: casesQuery(ctx, ids),
      quotas: db.select().from(prizeQuota),
      used: db
        .select({ year: prize.year, prizeLevel: prize.prizeLevel, used: sql<number>`count(*)` })
        .from(prize)
        .groupBy(prize.year, prize.prizeLevel),
      taken: db
        .select({ certificateNo: prize.certificateNo })
        .from(prize)
        .where(inArray(prize.certificateNo, [...numbers, ''])),
      levels: dictionaryItemsOf(ctx, 'prize_level'),
      votes: db
        .select()
        .from(prizeVote)
        .where(and(sql`${prizeVote.subjectId} in ${caseIdsQuery(ids)}`, countedVoteCondition)),
    })
    return {
      ...cases,
      votes,
      quotas,
      used,
      taken: new Set(taken.map((one) => one.certificateNo)),
      levels: new Map(levels.map((one) => [one.value, one.text])),
    }
  },
  decide: (one, { rows }, ctx, { rows: cases, settings, quotas, used, taken, levels, votes }) => {
    const ofCase = (at: SubjectCase, row: Award['rows'][number]) =>
      row.subjectId === at.id || row.subjectId === at.subject.collectId
    const place = rows.findIndex((row) => ofCase(one, row))
    const decision = rows[place]!
    const { year } = one.subject
    const level = levels.get(decision.prizeLevel)
    if (!level) throw badInput({ prizeLevel: t.noSuchLevel(decision.prizeLevel) })
    const leading = leadingLevels(votes.filter((row) => row.subjectId === one.id))
    if (leading.length && !leading.includes(decision.prizeLevel) && decision.override.length < 5)
      throw badInput({ override: t.againstVote(leading.map((name) => levels.get(name) ?? t.noPrize).join(t.or)) })
    const quota = quotas.find((row) => row.year === year && row.prizeLevel === decision.prizeLevel)
    if (!quota) throw conflict(t.noQuota(year, level))
    const earlier = rows
      .slice(0, place)
      .filter(
        (row) =>
          row.prizeLevel === decision.prizeLevel &&
          cases.some((at) => at.subject.year === year && at.subject.status === 'TO_PRIZE' && ofCase(at, row)),
      ).length
    const before = used.find((row) => row.year === year && row.prizeLevel === decision.prizeLevel)?.used ?? 0
    if (before + earlier >= quota.quota) throw conflict(t.quotaFull(level, quota.quota))
    if (decision.certificateNo) {
      const twice = rows.findIndex((row) => row.certificateNo === decision.certificateNo) < place
      if (taken.has(decision.certificateNo) || twice)
        throw badInput({ certificateNo: t.certificateTaken(decision.certificateNo) })
    }
    const id = ctx.id()
    const prizeName = decision.prizeName || level
    return [
      ...makeTransition(awardContextOf(ctx, one, settings), 'award', {
        set: { prizeId: id, prizeLevel: decision.prizeLevel, finishTime: formatStamp(ctx.now()) },
        created: { prize: [id] },
        data: { prizeName, ...(decision.override && { override: decision.override }) },
        reason: decision.override || decision.citation,
        notices: decision.publish ? [buildAwardNotice({ ...one.subject, prizeName })] : [],
      }),
      insert('prize', {
        id,
        year,
        subjectId: one.id,
        prizeLevel: decision.prizeLevel,
        prizeName,
        awardDate: decision.awardDate ?? formatDay(ctx.now()),
        certificateNo: (decision.certificateNo || nextCertificateNumber(year)) as string,
        citation: decision.citation,
        bonus: decision.bonus,
        decisionFileId: decision.decisionFileId,
        publish: decision.publish,
        members: [
          ...new Set([one.subject.subjectManName, ...one.members.map((member) => member.name)].filter(Boolean)),
        ],
        sysOrgCode: one.subject.sysOrgCode,
      }),
      assertWithinQuota(year, decision.prizeLevel),
    ]
  },
  done: (count) => t.awarded(count),
})

/** Sets the quotas of a year by level; not below the number of prizes already awarded. Omitted levels stay unchanged. */
export const setQuotas = command('prize:award', {
  load: async (ctx, { year }: z.output<typeof SetQuotas>) => {
    const { db } = ctx
    const [quotas, prizes, levels] = await readAll(ctx, [
      db.select().from(prizeQuota).where(eq(prizeQuota.year, year)),
      db.select({ prizeLevel: prize.prizeLevel }).from(prize).where(eq(prize.year, year)),
      db
        .select({ value: dictItem.itemValue })
        .from(dictItem)
        .where(sql`${dictItem.dictId} = (select id from dict where dict_code = 'prize_level')`),
    ])
    return { quotas, prizes, levels: new Set(levels.map((one) => one.value)) }
  },
  decide: ({ quotas, prizes, levels }, input, ctx) => {
    const problems: Record<string, string> = {}
    input.quotas.forEach(({ prizeLevel, quota }, at) => {
      const awardedCount = prizes.filter((one) => one.prizeLevel === prizeLevel).length
      if (!levels.has(prizeLevel)) problems[`quotas.${at}.prizeLevel`] = t.noSuchLevel(prizeLevel)
      else if (quota < awardedCount)
        problems[`quotas.${at}.quota`] = t.quotaTooLow(prizeLevel, awardedCount, awardedCount)
    })
    if (Object.keys(problems).length) throw badInput(problems)
    return {
      changes: input.quotas.map(({ prizeLevel, quota }) => {
        const known = quotas.find((one) => one.prizeLevel === prizeLevel)
        return known
          ? update('prizeQuota', known, { quota })
          : insert('prizeQuota', { id: ctx.id(), year: input.year, prizeLevel, quota })
      }),
      result: null,
      about: { bizType: 'prizeQuota', bizId: input.year, text: `${input.year} 年度` },
    }
  },
})
