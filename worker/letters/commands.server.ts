import { inArray, sql } from 'drizzle-orm'
import { letter } from '../../db/schema'
import { actorName, isPerson } from '../core/actor'
import { guardedStatement, insert, update } from '../core/change'
import { command, batchCommand } from '../core/command.server'
import type { Context } from '../core/context'
import { badInput, conflict } from '../core/refusal'
import { formatStamp } from '../core/time'
import { t as core } from '../core/core.texts'
import { loadRecipients } from './audience.server'
import type { SendLetter } from './contract'
import { buildCopies, placeholderErrors } from './rules'
import { t } from './texts'

/** Creates a letter with its copies; it is sent at its send time. */
export const sendLetter = command('letter:send', {
  load: (ctx, input: SendLetter) => loadRecipients(ctx, input),
  decide({ receivers }, input, ctx) {
    const wrong = placeholderErrors(input)
    if (wrong) throw badInput(wrong)
    const now = formatStamp(ctx.now())
    const { title, content, audience, byMail, byMessage } = input
    const sendTime = input.sendTime
      ? input.sendTime.length === 10
        ? `${input.sendTime} 00:00:00`
        : input.sendTime
      : now
    if (sendTime < now) throw badInput({ sendTime: core.dueInPast })
    const copies = buildCopies(input, receivers)
    const goes = copies.filter((one) => one.state === 0)
    const noMailbox = byMail ? goes.filter((one) => !one.email).length : 0
    if (!goes.length || (!byMessage && noMailbox === goes.length))
      throw conflict(copies.length ? t.noneHasMailbox : t.nobodyGets)
    const id = ctx.id()
    const rows = copies.map(({ userId, realname, email, subjectId, url, fields, state }, place) => ({
      ...{ id: ctx.id(), place, userId, realname, email, subjectId, url, fields: JSON.stringify(fields), state },
    }))
    return {
      changes: [
        insert('letter', {
          ...{ id, title, content, audience, byMail: Number(byMail), byMessage: Number(byMessage), sendTime },
          sender: isPerson(ctx.actor) ? ctx.actor.realname : actorName(ctx.actor),
          ...{ total: goes.length, noMailbox, repeats: copies.length - goes.length },
        }),
        // One statement for all copies, whatever their number.
        guardedStatement(sql`insert into letter_copy (id, letter_id, place, user_id, realname, email, subject_id, url, fields, state)
          select e.value ->> 'id', ${id}, e.value ->> 'place', e.value ->> 'userId', e.value ->> 'realname', e.value ->> 'email',
            e.value ->> 'subjectId', e.value ->> 'url', e.value ->> 'fields', e.value ->> 'state'
          from json_each(${JSON.stringify(rows)}) e`),
      ],
      result: { id, total: goes.length, sendTime },
      about: { bizType: 'letter', bizId: id, text: title },
    }
  },
})

const STATUS_PENDING = 0
const STATUS_CANCELLED = 3
/** Cancels letters that are not sent yet. */
export const cancelLetters = batchCommand('letter:send', {
  bizType: 'letter',
  async load(ctx: Context, { ids }: { ids: string[] }) {
    const found = await ctx.db.select().from(letter).where(inArray(letter.id, ids))
    const rows = found.map((row) => ({ ...row, name: row.title }))
    return { rows, missing: ids.filter((id) => !rows.some((row) => row.id === id)) }
  },
  decide(row) {
    if (row.status !== STATUS_PENDING)
      throw conflict(row.status === STATUS_CANCELLED ? t.cancelledAlready : t.goneAlready)
    return [update('letter', row, { status: STATUS_CANCELLED })]
  },
  done: (count) => t.cancelledCount(count),
})
