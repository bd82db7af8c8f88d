import { data, redirect } from 'react-router'
import { textIn } from '~/app/auth/parts/posted'
import { at } from '~/app/display/parts'
import type { Context } from '~/worker/core/context'
import { fieldSentences } from '~/worker/core/input'
import { badInput, Refusal } from '~/worker/core/refusal'
import { raiseObjection } from '~/worker/plan/commands.server'
import { RaiseObjection } from '~/worker/plan/contract'

const typedFields = ['name', 'phone', 'email', 'content'] as const
type Typed = Record<(typeof typedFields)[number], string>
/** What the page shows of an objection that was posted without scripts. */
export type Posted = { typed: Typed; errors: Record<string, string>; message: string }

/** An objection as the browser posts it by itself; what was typed comes back with what is wrong of it. */
export async function object(ctx: Context, request: Request) {
  const text = textIn(await request.formData())
  const [name = '', phone = '', email = '', content = ''] = typedFields.map((field) => text(field).slice(0, 1000))
  const posted: Posted = { typed: { name, phone, email, content }, errors: {}, message: '' }
  if (text('act') === 'picture') return data(posted)
  try {
    const given = {
      ...posted.typed,
      ...{ subjectId: text('subjectId'), captcha: text('captcha'), checkKey: text('checkKey') },
    }
    const input = RaiseObjection.safeParse(given)
    if (!input.success) throw badInput(fieldSentences(input.error))
    await raiseObjection(ctx, input.data)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const errors = error.code === 412 ? { captcha: error.message } : ((error.result ?? {}) as Record<string, string>)
    return data({ ...posted, errors, message: Object.keys(errors).length > 0 ? '' : error.message }, 400)
  }
  throw redirect(at('/display/publicity', { sent: 1 }))
}
