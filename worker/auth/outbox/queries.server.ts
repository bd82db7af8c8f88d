import { and, desc, inArray, sql } from 'drizzle-orm'
import { outbox } from '../../../db/schema'
import type { Context } from '../../core/context'
import { notFound } from '../../core/refusal'
import type { SentMessage } from './contract'

/** Lists the last 50 outbox messages to a phone or mailbox, newest first. One round trip. @throws 404 outside development */
export async function sentTo(ctx: Context, to: string): Promise<SentMessage[]> {
  if (ctx.env.ENVIRONMENT !== 'development') throw notFound()
  const rows = await ctx.db
    .select()
    .from(outbox)
    .where(and(inArray(outbox.kind, ['sms', 'mail']), sql`json_extract(${outbox.payload}, '$.to') = ${to}`))
    .orderBy(desc(outbox.createTime), desc(outbox.id))
    .limit(50)
  return rows.map(({ id, kind, payload, createTime }) => {
    const part = (name: string) => {
      const value = payload[name]
      return typeof value === 'string' ? value : ''
    }
    return {
      id,
      channel: kind as SentMessage['channel'],
      to: part('to'),
      subject: part('subject'),
      text: part('text'),
      code: part('code'),
      link: part('link'),
      time: createTime,
    }
  })
}
