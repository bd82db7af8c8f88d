import { type Answer, ask } from '~/app/lib/api'
import type { Values } from '~/app/lib/light-form'
import { seal } from './sign-in'
import * as account from '~/worker/auth/account/calls'

/** Changes the person's own password. The server signs other devices out. */
export async function updatePassword(
  username: string,
  { oldpassword = '', password = '', confirmpassword = '' }: Values,
): Promise<Answer<unknown>> {
  const sealed = await seal(oldpassword, password, confirmpassword)
  if (!sealed.ok) return sealed
  const [old, fresh, confirmed] = sealed.result
  return ask(account.updatePassword, {
    username,
    oldpassword: old,
    password: fresh,
    confirmpassword: confirmed,
  })
}
