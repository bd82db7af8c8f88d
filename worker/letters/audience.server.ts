import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { depart, subject, subjectReview, user, userDepart } from '../../db/schema'
import type { Context } from '../core/context'
import { formerNamesColumn } from '../core/institutions.server'
import { lookup } from '../core/typed-keys'
import { failedRow, type BatchResult } from '../core/batch-result'
import { inChinese } from '../core/texts'
import { formatStamp } from '../core/time'
import { visiblePeopleCondition } from '../people/row-access.server'
import { subjectPageUrl } from '../policy/page-urls'
import { reviewProgressOf } from '../reviews/matrix/rules'
import { reviewStageLabel, reviewStages } from '../reviews/rules'
import { redactSubjectName } from '../subjects/serializer'
import { visibleStatus, subjectStatuses, areTimesHidden } from '../subjects/statuses'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import type { SendLetter } from './contract'
import type { Recipient } from './rules'
import { t } from './texts'

type Choice = Pick<SendLetter, 'audience' | 'ids' | 'stage' | 'states'>
type LoadedRecipients = { receivers: Recipient[]; failed: BatchResult['failed'] }

const personColumns = {
  userId: sql<string | null>`${user.id}`,
  realname: sql<string>`coalesce(${user.realname}, '')`,
  email: sql<string>`coalesce(${user.email}, '')`,
  open: sql<number>`coalesce(${user.status} = 1 and ${user.delFlag} = 0, 0)`,
  institution: sql<string>`coalesce((select d.depart_name from depart d where d.id = ${user.departId}), '')`,
}
type RecipientPerson = { userId: string | null; realname: string; email: string; open: number; institution: string }
/** Condition on `user_depart`: the person is an active contact of the institution. */
const contactCondition = sql`exists (select 1 from user u where u.id = ${userDepart.userId} and u.status = 1 and u.del_flag = 0)
  and exists (select 1 from user_role r join role o on o.id = r.role_id where r.user_id = ${userDepart.userId} and o.base_code = 'mechanism')`
const homePage = '/isps/userAnnouncement'

/**
 * Loads the recipients of a letter in the order of the selection, and the selected items without a recipient. Rows that
 * the caller may not see are treated as missing. One round trip.
 */
export async function loadRecipients(ctx: Context, choice: Choice): Promise<LoadedRecipients> {
  const rows = await loadRows(ctx, choice)
  const order = new Map(choice.ids.map((id, at) => [id, at]))
  const sorted = rows.toSorted(
    (a, b) => order.get(a.id)! - order.get(b.id)! || (a.who.realname < b.who.realname ? -1 : 1),
  )
  const found = new Set(rows.map(({ id }) => id))
  const failed = choice.ids.filter((id) => !found.has(id)).map((id) => failedRow(id, '', noRecipientReason(choice)))
  const receivers = sorted.flatMap(({ id, name, who, subjectId, url, fields }): Recipient[] => {
    if (who.userId && who.open)
      return [
        {
          ...{ userId: who.userId, realname: who.realname, email: who.email, subjectId, url },
          fields: { name: who.realname, institution: who.institution, ...fields },
        },
      ]
    failed.push(
      failedRow(id, name || who.realname, who.userId ? t.accountEnded(who.realname) : noRecipientReason(choice)),
    )
    return []
  })
  return { receivers, failed }
}
const noRecipientReason = ({ audience }: Choice) =>
  audience === 'contacts' || audience === 'departs'
    ? t.noContact
    : audience === 'reviewers'
      ? t.noReviewer
      : t.noManager

type RecipientRow = {
  id: string
  name: string
  who: RecipientPerson
  subjectId: string
  url: string
  fields: Record<string, string>
}
async function loadRows(ctx: Context, { audience, ids, stage, states }: Choice): Promise<RecipientRow[]> {
  const { db } = ctx
  if (audience === 'people') {
    const rows = await db
      .select(personColumns)
      .from(user)
      .where(and(inArray(user.id, ids), eq(user.delFlag, 0), visiblePeopleCondition(ctx.actor)))
    return rows.map((recipient) => ({
      ...{ id: recipient.userId!, name: recipient.realname, who: recipient },
      subjectId: '',
      url: homePage,
      fields: {},
    }))
  }
  if (audience === 'departs') {
    const rows = await db
      .select({ id: depart.id, departName: depart.departName, ...personColumns })
      .from(depart)
      .leftJoin(userDepart, and(eq(userDepart.departId, depart.id), contactCondition))
      .leftJoin(user, eq(user.id, userDepart.userId))
      .where(and(inArray(depart.id, ids), eq(depart.delFlag, 0)))
    return rows.map(({ id, departName, ...who }) => ({
      ...{ id, name: departName, who, subjectId: '', url: homePage },
      fields: { institution: departName },
    }))
  }
  if (audience === 'reviewers') {
    const now = formatStamp(ctx.now())
    const rule = reviewStages[stage!]
    const rows = await db
      .select({ subject, formerNames: formerNamesColumn, review: subjectReview, ...personColumns })
      .from(subject)
      .innerJoin(subjectReview, eq(subjectReview.subjectId, subject.id))
      .innerJoin(user, eq(user.id, subjectReview.reviewerId))
      .where(
        and(
          inArray(subject.id, ids),
          visibleSubjectsCondition(ctx.actor),
          eq(subjectReview.stage, stage!),
          eq(subjectReview.roundNo, subject.roundNo),
          ne(subjectReview.status, 4),
        ),
      )
    return rows
      .filter(({ review }) =>
        states.includes(
          reviewProgressOf({ ...review, dueTime: review.dueTime ?? '', openTime: review.openTime ?? '' }, now),
        ),
      )
      .map(({ subject: of, formerNames: former, review, ...who }) => {
        const name =
          rule.role === 'counselor' && of.status !== 'ESTABLISHED'
            ? inChinese(() => redactSubjectName({ ...of, formerNames: former }))
            : of.subjectName
        return {
          ...{ id: of.id, name: of.subjectName, who, subjectId: of.id },
          url: `/subjectMngr/review/todo?subjectId=${of.id}&stage=${review.stage}`,
          fields: {
            ...{ subject: name, year: of.year, stage: inChinese(() => reviewStageLabel(review.stage)) },
            due: review.dueTime?.slice(0, 16) || inChinese(() => t.noDue),
          },
        }
      })
  }
  const some = and(inArray(subject.id, ids), visibleSubjectsCondition(ctx.actor))
  const chosen = db.select({ subject, ...personColumns }).from(subject)
  const rows =
    audience === 'managers'
      ? await chosen.leftJoin(user, eq(user.id, subject.subjectManId)).where(some)
      : await chosen
          .leftJoin(userDepart, and(eq(userDepart.departId, subject.leadDepartId), contactCondition))
          .leftJoin(user, eq(user.id, userDepart.userId))
          .where(some)
  return rows.map(({ subject: of, ...who }) => ({
    ...{ id: of.id, name: of.subjectName, who, subjectId: of.id, url: subjectPageUrl(of.id) },
    fields: inChinese(() => ({
      ...{ institution: of.leadDepartName, subject: of.subjectName, year: of.year, manager: of.subjectManName },
      // As the recipients see it: a letter must not reveal decisions before their publication.
      status: lookup(subjectStatuses, visibleStatus(of, 'subjectMan'))?.label ?? '',
      due: (!areTimesHidden(of, 'subjectMan') && of.dueTime?.slice(0, 16)) || t.noDue,
    })),
  }))
}
