import { eq, sql } from 'drizzle-orm'
import { feedback, user } from '../../db/schema'
import { isCaptchaOff, assertCaptcha, consumeCaptcha } from '../auth/captcha.server'
import { enforceAddressLimit } from '../auth/limits.server'
import { assertProofOfWork } from '../auth/proof-of-work/proof-of-work.server'
import { isPerson } from '../core/actor'
import { type Change, insert, notify, outboxEntry, update } from '../core/change'
import { command } from '../core/command.server'
import { CommandResult } from '../core/command-result'
import { commit } from '../core/commit.server'
import type { Context } from '../core/context'
import { badInput, conflict, assertVersion, notFound } from '../core/refusal'
import { formatStamp } from '../core/time'
import type { AddFeedback, AnswerFeedback } from './contract'
import { typesQuery } from './queries.server'
import { answerProblem, closeProblem, accountContact, replyChannel, takeProblem } from './rules'
import { t as core } from '../core/core.texts'
import { t } from './texts'

/**
 * Sends feedback; anyone may, signed in or not. The responsible roles are notified. For a signed-in person, phone and
 * email of the account override the input.
 * @throws 400 for an unknown type; for an anonymous caller 400 for the proof of work, 412 for the captcha, 429 for the
 * limit
 */
export async function addFeedback(ctx: Context, input: AddFeedback): Promise<CommandResult<null>> {
  const started = Date.now()
  const me = isPerson(ctx.actor) ? ctx.actor : null
  if (!me && !isCaptchaOff(ctx) && !input.captcha) throw badInput({ captcha: core.captchaAsk })
  await assertProofOfWork(ctx, input.altcha)
  const captchaAnswer = { key: me ? '' : input.key, text: input.captcha }
  const [spent, types, users] = await ctx.db.batch([
    consumeCaptcha(ctx, captchaAnswer),
    typesQuery(ctx),
    ctx.db
      .select({ phone: user.phone, email: user.email })
      .from(user)
      .where(eq(user.id, me?.userId ?? '')),
  ])
  if (!me) assertCaptcha(ctx, captchaAnswer, spent)
  const type = types.find((one) => one.id === input.feedBackTypeId)
  if (!type) throw badInput({ feedBackTypeId: t.typeAsk })
  if (!me) await enforceAddressLimit(ctx, 'feedback.address', () => t.addressLimit)
  const id = ctx.id()
  const { feedBackTypeId, title, content, pageUrl } = input
  await commit(
    ctx,
    'job',
    [
      insert('feedback', {
        id,
        feedBackTypeId,
        title,
        content,
        pageUrl,
        ...accountContact(input, users[0]),
        userId: me?.userId ?? '',
        userAgent: ctx.request.userAgent,
        ip: ctx.request.ip,
      }),
      notify({
        template: 'FEEDBACK_NEW',
        title: `收到${type.name}：${title}`.slice(0, 100),
        text: `请查看并答复：${content}`,
        url: `/system/feedback?keyword=${encodeURIComponent(title)}`.slice(0, 255),
        busType: 'feedback',
        busId: id,
        to: { roles: ['bizManger', 'admin'] },
        priority: 'L',
      }),
    ],
    { bizType: 'feedback', bizId: id, text: '提交意见反馈' },
    started,
  )
  return new CommandResult(null)
}

const loadFeedback = async (ctx: Context, { id }: { id: string }) => {
  const [row] = await ctx.db.select().from(feedback).where(sql`${feedback.id} = ${id} and ${feedback.delFlag} = 0`)
  return row
}

/** Marks feedback as being processed. */
export const takeFeedback = command('feedback:answer', {
  load: loadFeedback,
  decide(row) {
    if (!row) throw notFound()
    const problem = takeProblem(row)
    if (problem) throw conflict(problem)
    return {
      changes: [update('feedback', row, { status: 1 })],
      result: null,
      about: { bizType: 'feedback', bizId: row.id, text: `处理反馈 ${row.title}` },
    }
  },
})

/** Answers feedback and notifies the sender by message or mail. It can be answered repeatedly. */
export const answerFeedback = command('feedback:answer', {
  load: loadFeedback,
  decide(row, { answer, lockVersion }: AnswerFeedback, ctx) {
    if (!row) throw notFound()
    assertVersion(row.lockVersion, lockVersion)
    const problem = answerProblem(row)
    if (problem) throw conflict(problem)
    const reach = replyChannel(row)
    const replies: Record<typeof reach, Change[]> = {
      none: [],
      message: [
        notify({
          template: 'FEEDBACK_ANSWERED',
          title: `您的反馈已答复：${row.title}`.slice(0, 100),
          text: answer,
          url: '/isps/feedback?part=mine',
          busType: 'feedback',
          busId: row.id,
          to: { users: [row.userId] },
        }),
      ],
      mail: [
        outboxEntry('mail', {
          to: row.email,
          subject: `您的反馈已答复：${row.title}`,
          text: `您于 ${row.createTime.slice(0, 16)} 提交的反馈：\n${row.content}\n\n答复：\n${answer}\n\n本邮件由系统发送，请勿回复。`,
        }),
      ],
    }
    return {
      changes: [
        update('feedback', row, {
          status: 2,
          answer,
          answerBy: isPerson(ctx.actor) ? ctx.actor.realname : '系统',
          answerTime: formatStamp(ctx.now()),
        }),
        ...replies[reach],
      ],
      result: null,
      message: reach === 'none' ? t.answerKept : t.answered,
      about: { bizType: 'feedback', bizId: row.id, text: `答复反馈 ${row.title}` },
    }
  },
})

/** Closes feedback. */
export const closeFeedback = command('feedback:answer', {
  load: loadFeedback,
  decide(row) {
    if (!row) throw notFound()
    const problem = closeProblem(row)
    if (problem) throw conflict(problem)
    return {
      changes: [update('feedback', row, { status: 3 })],
      result: null,
      about: { bizType: 'feedback', bizId: row.id, text: `关闭反馈 ${row.title}` },
    }
  },
})
